// Repairs a broken app without its code. Deletes the worker and the files of the app; IndexedDB and the
// ticket pages stay, so that tickets and drafts are kept.
const texts = {
  de: [
    'Die App wird neu geladen',
    'Ihre Tickets bleiben auf diesem Gerät. Nur die App selbst wird neu geholt.',
    'Meine Tickets',
    'Fertig.',
  ],
  fr: [
    'L’application se recharge',
    'Vos billets restent sur cet appareil. Seule l’application est téléchargée à nouveau.',
    'Mes billets',
    'Terminé.',
  ],
  it: [
    'L’app viene ricaricata',
    'I biglietti restano su questo dispositivo. Solo l’app viene scaricata di nuovo.',
    'I miei biglietti',
    'Fatto.',
  ],
  es: [
    'La aplicación se vuelve a cargar',
    'Tus entradas siguen en este dispositivo. Solo se descarga de nuevo la aplicación.',
    'Mis entradas',
    'Listo.',
  ],
}
const lang =
  navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag in texts) ?? 'en'
const [title, text, go, done] = texts[lang] ?? [
  'Loading the app again',
  'Your tickets stay on this device. The app itself is fetched again.',
  'My tickets',
  'Done.',
]
const byId = (id) => document.getElementById(id)
document.documentElement.lang = lang
document.title = `${title} · Tessera`
byId('title').textContent = title
byId('text').textContent = text
byId('go').textContent = go

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
const deadline = new Promise((resolve) => setTimeout(resolve, 5000))
try {
  await Promise.race([Promise.allSettled([removeWorkers(), removeFiles()]), deadline])
} finally {
  byId('text').textContent = `${done} ${text}`
  if (navigator.onLine) location.replace('/wallet')
}
