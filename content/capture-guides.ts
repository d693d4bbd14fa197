export interface CaptureGuide {
  /** The anchor on the page. */
  readonly id: string
  readonly tool: string
  /** Where it runs, or for what it is best. */
  readonly where: string
  readonly steps: readonly string[]
  /** What is typed, and where. */
  readonly command: { readonly label: string; readonly text: string } | null
  /** The file to bring, and the one that looks like it. */
  readonly file: string
}

export const captureGuides: readonly CaptureGuide[] = [
  {
    id: 'presentmon',
    tool: 'PresentMon',
    where: 'Windows, any game and any GPU',
    steps: [
      'Start the game and go to where the route begins.',
      'Run the command in a terminal as administrator, with the name of your game; walk the same 60 seconds.',
    ],
    command: {
      label: 'Terminal',
      text: 'PresentMon --process_name Game.exe --timed 60 --terminate_after_timed --output_file before-1.csv',
    },
    file: 'The file that you named. One that ends in -stats.csv is a summary.',
  },
  {
    id: 'capframex',
    tool: 'CapFrameX',
    where: 'Windows',
    steps: [
      'Set the capture time to 60 seconds under Capture.',
      'Press the capture key (F11 unless you changed it) where the route begins.',
    ],
    command: null,
    file: 'The .json in Documents\\CapFrameX\\Captures. It holds the GPU, its driver and the resolution as well.',
  },
  {
    id: 'frameview',
    tool: 'NVIDIA FrameView',
    where: 'Windows, any GPU',
    steps: [
      'Set the benchmark duration to 60 seconds.',
      'Press the benchmark key (Scroll Lock unless you changed it) where the route begins.',
    ],
    command: null,
    file: 'The file that ends in _Log.csv. FrameView_Summary.csv has one row a run and no frames.',
  },
  {
    id: 'mangohud',
    tool: 'MangoHud',
    where: 'Linux and Steam Deck',
    steps: [
      "Put the line into the game's launch options in Steam.",
      'It records from the 30th second for 60 seconds. With a log_interval other than 0 it would only sample.',
    ],
    command: {
      label: 'Steam launch options',
      text: 'MANGOHUD_CONFIG=no_display,output_folder=/home/deck,log_interval=0,autostart_log=30,log_duration=60 mangohud %command%',
    },
    file: 'The .csv named after the game. One that ends in _summary.csv has no frames.',
  },
  {
    id: 'unreal',
    tool: 'Unreal CSV Profiler',
    where: 'Unreal Engine 4 and 5, consoles too',
    steps: [
      'Use a packaged Test or Development build: the editor slows down and says little about the game.',
      'Type the commands into the console where the route begins and where it ends.',
    ],
    command: { label: 'Unreal console', text: 'csvprofile start\ncsvprofile stop' },
    file: 'The .csv in Saved/Profiling/CSV of the project. It adds game, render and RHI thread, GPU and draw calls.',
  },
  {
    id: 'unity',
    tool: 'Unity Performance Testing',
    where: 'Unity; for a finished player PresentMon is simpler',
    steps: [
      'Measure frames in a play mode test: Measure.Frames().WarmupCount(120).MeasurementCount(3600).Run().',
      'Run the tests from a terminal and name the file of results.',
    ],
    command: {
      label: 'Terminal',
      text: 'Unity -batchmode -projectPath . -runTests -testPlatform PlayMode -perfTestResults before-1.json',
    },
    file: 'The .json that you named.',
  },
]
