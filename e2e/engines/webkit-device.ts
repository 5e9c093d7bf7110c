/** WebKitGTK, the engine nearest to Safari that Linux has. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import type { WebKitPaths } from '../../scripts/lib/engines.mjs'
import type { Device, Tab } from './engine.ts'
import { freePort, isReady, startSession, type WebDriverSession } from './webdriver.ts'

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Starts a display in memory. The server chooses a free number and writes it to file descriptor 3. */
async function startDisplay(program: string): Promise<{ name: string; stop: () => Promise<void> }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const pipe = child.stdio[3]
  if (!pipe) throw new Error('The display has no pipe')
  const [number] = (await once(pipe, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, stop: () => stop(child) }
}

/** A page that draws nothing new gets no screenshot: the command waits for the next frame. */
const repaint = `document.documentElement.animate([{ opacity: 1 }, { opacity: 0.999 }], { duration: 200, iterations: 25 }) && 0`
/** Drawing every frame for five seconds would slow the next step down. */
const stopRepaint = `document.documentElement.getAnimations().forEach((animation) => animation.cancel())`

function tabOf(session: WebDriverSession): Tab {
  const evaluate = (expression: string) =>
    session.post('execute/sync', { script: `return ${expression}`, args: [] })
  return {
    async goto(address) {
      await evaluate(`void (globalThis.left = true)`)
      await session.post('url', { url: address })
      const parsed = () => evaluate(`!('left' in globalThis) && document.readyState !== 'loading'`)
      await expect(async () => expect(await parsed()).toBe(true)).toPass({ timeout: 30_000 })
    },
    evaluate,
    async click(x, y) {
      const move = {
        type: 'pointerMove',
        origin: 'viewport',
        duration: 0,
        x: Math.round(x),
        y: Math.round(y),
      }
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      await session.post('actions', {
        actions: [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }],
      })
    },
    async type(text) {
      const [element] = Object.values((await session.get('element/active')) as Record<string, string>)
      await session.post(`element/${String(element)}/value`, { text })
    },
    async screenshot() {
      await evaluate(repaint)
      const picture = (await session.get('screenshot')) as string
      await evaluate(stopRepaint)
      return Buffer.from(picture, 'base64')
    },
  }
}

/** Its windows are at least 447 CSS px wide. */
const size = { width: 480, height: 800 }

export async function webkitDevice(paths: WebKitPaths): Promise<Device> {
  const display = await startDisplay(paths.display)
  const port = await freePort()
  const origin = `http://127.0.0.1:${String(port)}`
  const driver = spawn(paths.driver, [`--port=${String(port)}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      LANG: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: 'ignore',
  })
  await expect.poll(() => isReady(origin), { timeout: 20_000 }).toBe(true)
  const session = await startSession(origin, {
    'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
    // The driver does not see that a page of the worker in a new window is loaded, and would hold every command back.
    pageLoadStrategy: 'none',
    timeouts: { script: 3_000 },
  })
  let fresh = true
  return {
    async openCold() {
      if (!fresh) {
        const { handle } = (await session.post('window/new', { type: 'window' })) as { handle: string }
        // Closes the old window, and its process ends.
        await session.delete('window')
        await session.post('window', { handle })
      }
      fresh = false
      await session.post('window/rect', size)
      return tabOf(session)
    },
    async remove() {
      await session.end()
      await stop(driver)
      await display.stop()
    },
  }
}
