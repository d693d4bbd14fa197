/**
 * Programs that present frames beside a game: what composes the desktop, the shell, browsers, overlays, launchers and the tools that
 * capture. Lower case, without `.exe`.
 */
const BYSTANDERS = new Set([
  ...['<unknown>', '<error>', 'unknown', 'dwm', 'explorer', 'csrss', 'logonui', 'lockapp', 'taskmgr'],
  ...[
    'applicationframehost',
    'shellexperiencehost',
    'shellhost',
    'startmenuexperiencehost',
    'systemsettings',
  ],
  ...['searchapp', 'searchhost', 'searchui', 'textinputhost', 'widgets', 'windowsterminal', 'xwayland'],
  ...['brave', 'chrome', 'firefox', 'msedge', 'msedgewebview2', 'opera', 'opera_gx', 'vivaldi'],
  ...['discord', 'medal', 'ms-teams', 'obs32', 'obs64', 'slack', 'spotify', 'teams'],
  ...['battle.net', 'eadesktop', 'epicgameslauncher', 'epicwebhelper', 'galaxyclient', 'galaxyclient helper'],
  ...['steam', 'steamwebhelper', 'upc', 'gamebar', 'gamebarftserver', 'gameoverlayui', 'gamescope-wl'],
  ...['nvidia app', 'nvidia overlay', 'nvidia share', 'nvcontainer', 'nvdisplay.container', 'oawrapper'],
  ...['overwolf', 'overwolfbrowser', 'amdrsserv', 'radeonsoftware', 'igcctray', 'rtss', 'msiafterburner'],
  ...['capframex', 'frameview_x64', 'frameviewapp', 'ocat', 'presentmon', 'presentmonapplication'],
])
/** Unreal names a program after its build configuration too. */
const CONFIGURATION = /-(win64|wingdk|linux)-(debuggame|development|test|shipping)(?=$|\.exe$)/i

/** A program's name without its folder and without what stood behind it on its command line: neither leaves a capture. */
export function programIn(text: string): string {
  const [program] = /^.*?\.exe(?=["\s])/i.exec(text) ?? [text]
  const name = program.slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
  return name.replaceAll('"', '').trim()
}

/** Whether it presents frames beside a game and is none itself, as far as its name says. */
export function isBystander(application: string | undefined): boolean {
  return application !== undefined && BYSTANDERS.has(plain(application))
}

/** Equal for two names of one game: capitals, `.exe` and Unreal's build configuration do not count. */
export function gameOf(application: string): string {
  return plain(application).replace(CONFIGURATION, '')
}

/** That configuration as the name has it, such as `-Win64-Shipping`; '' where it has none. */
export function configurationIn(application: string): string {
  return CONFIGURATION.exec(application)?.[0] ?? ''
}

type Presented = { application: string | undefined; frames: number }

/** With fewer frames than this share of the most in its file a program is no candidate: a splash screen, a helper's window. */
const CANDIDATE_SHARE = 0.1

/** Fewer frames say nothing at all. */
export const LEAST_FRAMES = 10

/** Those that may be the game, the likeliest first: with a good part of the frames, bystanders behind the others; then by frames. */
export function likeliestFirst<Trace extends Presented>(traces: readonly Trace[]): Trace[] {
  const least = Math.max(LEAST_FRAMES, CANDIDATE_SHARE * Math.max(...traces.map(({ frames }) => frames)))
  const rank = ({ application, frames }: Trace) => (frames >= least && !isBystander(application) ? 0 : 1)
  return traces.toSorted((one, other) => rank(one) - rank(other) || other.frames - one.frames)
}

/**
 * The application that is compared where each of these files holds several: the one that all of them hold, bystanders only where there is
 * no other; of several the one with the most frames in all. As `gameOf` has it; undefined where the files share none.
 */
export function sharedGame(files: readonly (readonly Presented[])[]): string | undefined {
  const named = files.filter((traces) => traces.some(({ application }) => application !== undefined))
  const frames = new Map<string, { frames: number; files: number; isBystander: boolean }>()
  for (const traces of named)
    for (const [game, own] of framesByGame(traces)) {
      const known = frames.get(game) ?? { frames: 0, files: 0, isBystander: own.isBystander }
      frames.set(game, { ...known, frames: known.frames + own.frames, files: known.files + 1 })
    }
  const shared = [...frames].filter(([, found]) => found.files === named.length)
  const games = shared.filter(([, found]) => !found.isBystander)
  const [most] = (games.length > 0 ? games : shared).sort(([, one], [, other]) => other.frames - one.frames)
  return most?.[0]
}

function framesByGame(traces: readonly Presented[]) {
  const most = Math.max(...traces.map(({ frames }) => frames))
  const games = new Map<string, { frames: number; isBystander: boolean }>()
  for (const { application, frames } of traces) {
    if (application === undefined || frames < CANDIDATE_SHARE * most) continue
    const game = gameOf(application)
    const known = games.get(game)?.frames ?? 0
    games.set(game, { frames: Math.max(known, frames), isBystander: isBystander(application) })
  }
  return games
}

function plain(application: string): string {
  return application.toLowerCase().replace(/\.exe$/, '')
}
