// Shows what the studio's desk tells a browser that is not open, and leads there. It keeps nothing and answers no request.

self.addEventListener('push', (event) => {
  const { title, text } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, { body: text, icon: '/icon-192.png', tag: 'waiting' }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openToday())
})

async function openToday() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const today = pages.find(({ url }) => new URL(url).pathname === '/desk')
  await (today ? today.focus() : self.clients.openWindow('/desk'))
}
