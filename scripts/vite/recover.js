// Repairs a broken app without its code. Deletes the worker and the files of the app; IndexedDB and the
// ticket pages stay, so that tickets and drafts are kept.
const texts = globalThis.recoverTexts
const lang = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in texts) ?? 'en'
const { title, text, wallet, again, done, offline, 'offline.text': offlineText } = texts[lang]
const byId = (id) => document.getElementById(id)
document.documentElement.lang = lang
document.title = `${title} · Tessera`
byId('title').textContent = title
byId('text').textContent = text
byId('go').textContent = wallet
byId('again').textContent = again

const kept = 'tessera-tickets'
async function removeWorkers() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
async function removeFiles() {
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
}
// A browser that does not answer, or refuses one of the two, must not keep the person here.
const deadline = () => new Promise((resolve) => setTimeout(resolve, 5000))
async function repair() {
  document.documentElement.classList.remove('offline')
  try {
    await Promise.race([Promise.allSettled([removeWorkers(), removeFiles()]), deadline()])
  } finally {
    byId('title').textContent = title
    byId('text').textContent = `${done} ${text}`
    location.replace('/wallet')
  }
}
if (navigator.onLine) await repair()
else {
  // Without a connection the worker still opens the tickets, and nothing replaces what is removed.
  byId('title').textContent = offline
  byId('text').textContent = offlineText
  document.documentElement.classList.add('offline')
  addEventListener('online', repair, { once: true })
}
