// Replaces the offline worker: deletes its caches and unregisters itself.
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
