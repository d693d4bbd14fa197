/** Debian's Chromium without desktop windows, which took half of a test's time. */
export const CHROMIUM = '/usr/bin/chromium-headless-shell'

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // An empty page is reused for the page that is opened in it. Otherwise each would start a process.
  '--renderer-process-limit=1',
  // Other sites are never reached. A test that needs one answers in its place.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
