// Keeps one page for offline use. It answers for that page and its files only.
const { version, page, files } = KEPT
const PREFIX = 'frame-times-'
const CACHE = PREFIX + version

addEventListener('install', (event) => {
  event.waitUntil(keepAll())
})

addEventListener('activate', (event) => {
  event.waitUntil(dropOthers())
})

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate' && pathname === page) event.respondWith(freshOrKept(event.request))
  else if (mode !== 'navigate' && files.includes(pathname)) event.respondWith(keptOrFresh(event.request))
})

async function keepAll() {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
}

async function dropOthers() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
}

async function freshOrKept(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(page)
    if (kept) return kept
    throw error
  }
}

/** File names change with their content. */
async function keptOrFresh(request) {
  return (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request)
}
