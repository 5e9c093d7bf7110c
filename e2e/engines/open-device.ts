import { test } from '@playwright/test'
import { enginePaths, missingEngine, type EngineName } from '../../scripts/lib/engines.mjs'
import type { Device } from './engine.ts'
import { puppeteerDevice } from './puppeteer-device.ts'
import { webkitDevice } from './webkit-device.ts'

const allEngines = Object.keys(missingEngine) as EngineName[]

/** All other browser tests, which contain this journey, run in Chromium; ENGINES=all runs this one there, too. */
export const engineNames = allEngines.filter(
  (engine) => engine !== 'chromium' || process.env['ENGINES'] === 'all',
)

/**
 * Starts a browser of this engine. Where it is not installed the test counts as skipped, except with CI=1: there every
 * engine must be installed.
 */
export async function openDevice(engine: EngineName): Promise<Device> {
  const { webkit, ...others } = enginePaths()
  if (engine === 'webkit') {
    if (webkit) return webkitDevice(webkit)
  } else {
    const path = others[engine]
    if (path) return puppeteerDevice(engine, path)
  }
  const missing = missingEngine[engine]
  if (!process.env['CI']) test.info().skip(true, missing)
  throw new Error(missing)
}
