/**
 * Programs that present frames next to a game: compositors, shells, browsers, overlays, launchers and capture
 * tools. Lower case, without `.exe`.
 */
const BYSTANDERS = new Set([
  ...['<unknown>', '<error>', 'unknown', 'dwm', 'explorer', 'csrss', 'logonui', 'lockapp', 'taskmgr'],
  ...['applicationframehost', 'shellexperiencehost', 'shellhost', 'startmenuexperiencehost'],
  ...['searchapp', 'searchhost', 'searchui', 'systemsettings', 'textinputhost', 'widgets'],
  ...['windowsterminal', 'xwayland'],
  ...['brave', 'chrome', 'firefox', 'msedge', 'msedgewebview2', 'opera', 'opera_gx', 'vivaldi'],
  ...['discord', 'medal', 'ms-teams', 'obs32', 'obs64', 'slack', 'spotify', 'teams'],
  ...['battle.net', 'eadesktop', 'epicgameslauncher', 'epicwebhelper', 'galaxyclient', 'galaxyclient helper'],
  ...['steam', 'steamwebhelper', 'upc', 'gamebar', 'gamebarftserver', 'gameoverlayui', 'gamescope-wl'],
  ...['nvidia app', 'nvidia overlay', 'nvidia share', 'nvcontainer', 'nvdisplay.container', 'oawrapper'],
  ...['overwolf', 'overwolfbrowser', 'amdrsserv', 'radeonsoftware', 'igcctray', 'rtss', 'msiafterburner'],
  ...['capframex', 'frameview_x64', 'frameviewapp', 'ocat', 'presentmon', 'presentmonapplication'],
])
/** Unreal appends the build configuration to a program's name. */
const CONFIGURATION = /-(win64|wingdk|linux)-(debuggame|development|test|shipping)(?=$|\.exe$)/i

/** Removes folders and command-line arguments, which must not leave a capture. */
export function programIn(text: string): string {
  const [program] = /^.*?\.exe(?=["\s])/i.exec(text) ?? [text]
  const name = program.slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
  return name.replaceAll('"', '').trim()
}

export function isBystander(application: string | undefined): boolean {
  return application !== undefined && BYSTANDERS.has(plain(application))
}

/** Equal for two names of the same game: ignores case, `.exe` and Unreal's build configuration. */
export function gameOf(application: string): string {
  return plain(application).replace(CONFIGURATION, '')
}

/** Such as `-Win64-Shipping`, or ''. */
export function configurationIn(application: string): string {
  return CONFIGURATION.exec(application)?.[0] ?? ''
}

type Presented = { application: string | undefined; frames: number }

/** Programs with a smaller share of the frames are splash screens or helper windows. */
const CANDIDATE_SHARE = 0.1

export const LEAST_FRAMES = 10

/** Sorts likely games first: enough frames, then no bystander, then by frames. */
export function likeliestFirst<Trace extends Presented>(traces: readonly Trace[]): Trace[] {
  const least = Math.max(LEAST_FRAMES, CANDIDATE_SHARE * Math.max(...traces.map(({ frames }) => frames)))
  const rank = ({ application, frames }: Trace) => (frames >= least && !isBystander(application) ? 0 : 1)
  return traces.toSorted((one, other) => rank(one) - rank(other) || other.frames - one.frames)
}

/**
 * The application to compare if files hold several: one that all files share, bystanders only if there is no
 * other, then by total frames.
 * @returns undefined if the files share none
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
