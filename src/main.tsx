import '#ui/styles/index.css'
import { startApp } from '#app/start-app.tsx'

const root = document.getElementById('root')
if (root) void startApp(root)
