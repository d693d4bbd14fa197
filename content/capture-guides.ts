export interface CaptureGuide {
  /** Anchor on the page. */
  readonly id: string
  readonly tool: string
  /** Platform, or main use. */
  readonly where: string
  readonly steps: readonly string[]
  readonly command: { readonly label: string; readonly text: string } | null
  /** The file to use, and the similar one to avoid. */
  readonly file: string
}

/** Long enough for a 1% low at 60 FPS: 10,000 frames take 167 seconds. */
export const captureSeconds = 180

export const captureGuides: readonly CaptureGuide[] = [
  {
    id: 'presentmon',
    tool: 'PresentMon',
    where: 'Windows, any game and any GPU',
    steps: [
      'Download the console application, PresentMon-2.x.y-x64.exe, and rename it to PresentMon.exe.',
      'Start the game and go to where the route begins.',
      `In PresentMon’s folder, open a terminal as administrator, put in the name of your game, run the line, and play the route for ${captureSeconds} seconds. Task Manager shows the name under Details; for a packaged Unreal build it ends in -Win64-Shipping.exe or -Win64-Test.exe.`,
    ],
    command: {
      label: 'PowerShell or Command Prompt',
      text: `.\\PresentMon.exe --process_name Game.exe --timed ${captureSeconds} --terminate_after_timed --output_file before-1.csv`,
    },
    file: 'The file that you named. One that ends in -stats.csv is a summary.',
  },
  {
    id: 'capframex',
    tool: 'CapFrameX',
    where: 'Windows',
    steps: [
      `Set the capture time to ${captureSeconds} seconds under Capture.`,
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
      `Set the benchmark duration to ${captureSeconds} seconds.`,
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
      "Put the line into the game's launch options in Steam. On a PC put your own home folder for /home/deck, which only the Deck has.",
      `It records from the 30th second for ${captureSeconds} seconds. With a log_interval other than 0 it would only sample.`,
    ],
    command: {
      label: 'Steam launch options',
      text: `MANGOHUD_CONFIG=no_display,output_folder=/home/deck,log_interval=0,autostart_log=30,log_duration=${captureSeconds} mangohud %command%`,
    },
    file: 'The .csv named after the game. One that ends in _summary.csv has no frames.',
  },
  {
    id: 'unreal',
    tool: 'Unreal CSV Profiler',
    where: 'Unreal Engine 4 and 5, consoles too',
    steps: [
      'Use a packaged Test or Development build. Shipping has neither the console nor the profiler; the editor adds work of its own, so its figures say little.',
      'Type the first line into the console where the route begins, the second where it ends.',
    ],
    command: { label: 'Unreal console', text: 'csvprofile start\ncsvprofile stop' },
    file: 'The .csv in Saved/Profiling/CSV of the project. It adds game, render and RHI thread, GPU and draw calls.',
  },
  {
    id: 'unity',
    tool: 'Unity Performance Testing',
    where: 'Unity; for a finished player PresentMon is simpler',
    steps: [
      'Write a play mode test with [UnityTest, Performance] that ends in: yield return Measure.Frames().WarmupCount(120).MeasurementCount(10000).Run(); without yield return nothing is measured.',
      'In the folder of the project, with the path of your editor, run the line and wait for its end.',
    ],
    command: {
      label: 'PowerShell',
      text: 'Start-Process -Wait "C:\\Program Files\\Unity\\Hub\\Editor\\6000.0.23f1\\Editor\\Unity.exe" "-batchmode -projectPath . -runTests -testPlatform PlayMode -perfTestResults before-1.json"',
    },
    file: 'The .json that you named.',
  },
]
