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
      `In PresentMon’s folder, open a terminal as administrator, insert the name of your game, run the line, and play the route for ${captureSeconds} seconds. Task Manager shows the name under Details; for a packaged Unreal build it ends in -Win64-Shipping.exe or -Win64-Test.exe.`,
    ],
    command: {
      label: 'PowerShell or Command Prompt',
      text: `.\\PresentMon.exe --process_name Game.exe --timed ${captureSeconds} --terminate_after_timed --output_file before-1.csv`,
    },
    file: 'The file you named. One that ends in -stats.csv is a summary.',
  },
  {
    id: 'capframex',
    tool: 'CapFrameX',
    where: 'Windows',
    steps: [
      `Set the capture time to ${captureSeconds} seconds under Capture.`,
      'Press the capture key (F11 by default) where the route begins.',
    ],
    command: null,
    file: 'The .json in Documents\\CapFrameX\\Captures. It also contains the GPU, its driver and the resolution.',
  },
  {
    id: 'frameview',
    tool: 'NVIDIA FrameView',
    where: 'Windows, any GPU',
    steps: [
      `Set the benchmark duration to ${captureSeconds} seconds.`,
      'Press the benchmark key (Scroll Lock by default) where the route begins.',
    ],
    command: null,
    file: 'The file that ends in _Log.csv. FrameView_Summary.csv has one row per run and no frames.',
  },
  {
    id: 'mangohud',
    tool: 'MangoHud',
    where: 'Linux and Steam Deck',
    steps: [
      'Put the line into the game’s launch options in Steam. On a PC, replace /home/deck with your own home folder.',
      `It records from the 30th second for ${captureSeconds} seconds. Any other log_interval records only samples.`,
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
      'Use a packaged Test or Development build. Shipping has neither the console nor the profiler, and the editor adds its own work.',
      'Type the first line into the console where the route begins, the second where it ends.',
    ],
    command: { label: 'Unreal console', text: 'csvprofile start\ncsvprofile stop' },
    file: 'The .csv in Saved/Profiling/CSV of the project. It also contains the game, render and RHI threads, the GPU and draw calls.',
  },
  {
    id: 'unity',
    tool: 'Unity Performance Testing',
    where: 'Unity; for a finished build, PresentMon is simpler',
    steps: [
      'Write a play mode test with [UnityTest, Performance] that ends in: yield return Measure.Frames().WarmupCount(120).MeasurementCount(10000).Run(); Without yield return, nothing is measured.',
      'Insert the path of your editor, run the line in the project’s folder and wait until it ends.',
    ],
    command: {
      label: 'PowerShell',
      text: 'Start-Process -Wait "C:\\Program Files\\Unity\\Hub\\Editor\\6000.0.23f1\\Editor\\Unity.exe" "-batchmode -projectPath . -runTests -testPlatform PlayMode -perfTestResults before-1.json"',
    },
    file: 'The .json you named.',
  },
]
