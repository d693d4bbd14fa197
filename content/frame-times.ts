import type { ClosingCall } from './parts.ts'

/** Texts of the frame-times page while it shows no captures. */
export const frameTimes = {
  name: 'Frame times',
  heading: 'Did it really get faster?',
  intro:
    'Drop captures from before and after your change. You get the figures, the charts and an answer in words, with its uncertainty.',
  trySample: 'Try a sample pair',
  promise: 'read in this browser, sent nowhere',
  withoutScripts:
    'Reading captures requires JavaScript, which reads the files here in your browser. Everything below works without it.',
  sides: {
    before: { name: 'Before', text: 'The build as it was.' },
    after: { name: 'After', text: 'The same route on the same machine, with your change.' },
  },
  dropHere: 'Drop files anywhere on this half.',
  /** One per run. */
  runs: ['gives you figures', 'shows the spread', 'gives a first range'],
  run: 'run',
  chooseFiles: 'Choose files',
  addRun: 'add a run',
  chooseFolder: 'a folder',
  or: 'or',
  dropAsk: {
    heading: 'Which build are they from?',
    before: 'Before the change',
    after: 'After the change',
    cancel: 'Neither',
  },
  reads: {
    heading: 'What it reads',
    tools: [
      'PresentMon 1.x, 2.x',
      'MangoHud',
      'CapFrameX',
      'Unreal CSV Profiler',
      'FrameView',
      'Unity test results',
      'OCAT',
      'Afterburner',
    ],
    note: 'Recognized by content, not by name. Packed files (.gz) work too.',
  },
  short: {
    heading: 'How to capture',
    text: 'Warm up once, then the same route three times: 60 seconds for the average, three minutes for a 1% low at 60 FPS. With PresentMon, renamed to PresentMon.exe, and the game’s name from Task Manager’s Details tab:',
    command:
      '.\\PresentMon.exe --process_name Game.exe --timed 180 --terminate_after_timed --output_file before-1.csv',
    more: 'Every tool, step by step',
  },
  why: {
    heading: 'Why three runs',
    text: 'Two runs of the same build often differ by about 2%. With one run per build you can’t tell your change from chance. Three give a first range. Five or more usually give a verdict, even if it is “inconclusive”.',
    more: 'See it happen',
  },
  /** Opens the rest of the page, which is closed once there is a result. */
  teaching: 'About captures and figures',
  oneRun: {
    heading: 'One run proves nothing',
    intro:
      'Two generated builds. The second really is 5% faster. Runs of each vary by 2%. We picked runs whose first pair shows a slowdown, as one pair in twenty-four does.',
    slider: 'Runs per build',
    truth: 'the truth, +5%',
    run: 'run',
    runs: 'runs',
    each: 'average FPS, one tick per run',
    change: 'change with its interval',
    before: 'before',
    after: 'after',
    tooFew: 'Too few runs for a verdict.',
    unknown: 'no range, because run-to-run variation isn’t known yet',
  },
  guides: {
    heading: 'Capture with your tool',
    intro:
      'Use a packaged build, the same route and settings, and a machine that does nothing else. Do one warm-up run first, because shaders compile during it. Then alternate: before, after, before, after, because a warm card is slower than a cold one. A 1% low needs 10,000 frames, or three minutes at 60 FPS.',
    bring: 'Bring',
    gate: { label: 'Use it as a build gate', href: '/tools/frame-times/ci' },
  },
  facts: {
    heading: 'What happens to your files',
    items: {
      'They stay on your machine':
        'A worker on this page reads them, and its policy blocks every connection. Nothing is sent: no frame, no file name, no figure.',
      'A comparison can be shared':
        'A copied link contains the whole comparison after the #, which browsers never send: figures and curves, without the captures.',
      'The figures can be checked':
        'A result image contains its report. Drop it here to open it again. Drop its captures too, and the page checks that they match and give the same figures.',
    },
  },
  call: {
    heading: 'Slower than it should be?',
    text: 'We find what the frame waits for, fix it, and measure it the same way: same route, several runs, a range.',
    action: { label: 'Get a scope & quote', href: '/contact' },
  } satisfies ClosingCall,
  /** Shown on pages that link to the tool. */
  link: {
    label: 'Frame times, compared',
    kind: 'Tool',
    title: 'Did it really get faster?',
    text: 'Drop captures from before and after: figures, charts and an answer in words, read in your browser and sent nowhere.',
    action: 'Open the tool',
    href: '/tools/frame-times',
  },
} as const
