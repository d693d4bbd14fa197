/** Debian's Chromium without a desktop's windows, which cost a test half its time. */
export const CHROMIUM = '/usr/bin/chromium-headless-shell'

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // An empty page becomes the page that is opened in it, where each would begin a process of its own.
  '--renderer-process-limit=1',
  // Other sites are never reached: a test that needs one answers for it.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
