// The worker adds this script to the page of the app. When a script of the app is missing or broken, and nothing is shown
// yet, the worker shows what is stored on the device instead.
function showStored({ target, filename }) {
  if (!/\/assets\//.test(target.src || filename || '')) return
  const { pathname, search } = location
  if (document.querySelector('header.top:empty') && !search.includes('stored'))
    location.replace(`${pathname}?stored=${Date.now()}`)
}
addEventListener('error', showStored, true)
