// Stands in for the worker that kept a page: takes away what it kept, and itself.
addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  event.waitUntil(remove())
})

async function remove() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('frame-times-')).map((name) => caches.delete(name)),
  )
  await registration.unregister()
}
