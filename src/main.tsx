import '#shell/style.css'
import { startApp } from '#shell/start/start-app.tsx'

const root = document.getElementById('root')
// public/start-check.js listens for the error.
if (root) startApp(root).catch(reportError)
