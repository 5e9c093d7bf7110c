/** A browser may leave a call without an answer. Each call that something waits for has a deadline (docs/browser-notes.md#calls-without-an-answer). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Calls of the browser that return a promise or a request. */
const calls: Readonly<Record<string, RegExp>> = {
  locks: /[lL]ocks\??\.request\(/,
  database: /\b(factory|indexedDB|db)\.open\(/,
  caches: /\b(caches|stores)\??\.(open|match|delete|keys|has)\(|matchPrecache\(|strategy\.handle\(/,
  worker: /getRegistrations?\(|(container|serviceWorker)\.ready\b|new MessageChannel\(|new Worker\(/,
  push: /getSubscription\(|pushManager\??\.subscribe\(/,
  storage: /\.(persist|persisted|estimate)\??\.?\(/,
  permission: /requestPermission\(|permissions\.query\(|getUserMedia\(|wakeLock\.request\(/,
  sharing: /\.(writeText|clipboard\.readText)\(|navigator\.share\(/,
}

const person = 'a person answers it'
const nothing = 'nothing waits for it'
const counted = 'deadline'

/** Every file with such a call, and what limits the wait. */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/kit/with-lock.ts': { locks: counted },

  'src/push/flows/push-device.ts': { push: counted },
  'src/device/next-task.ts': { worker: 'a channel of the page to itself' },
  'src/device/storage/open-device-database.ts': { database: counted },
  'src/wallet/store/clear-wallet.ts': { caches: counted },
  'src/device/storage/page-cache.ts': { caches: counted },
  'src/device/storage/static-page-cache.ts': { caches: counted },
  'src/device/storage/with-space.ts': { caches: counted },
  'src/device/browser/background-sync.ts': { worker: nothing },
  'src/device/browser/camera.ts': { permission: person },
  // push-device.ts limits the wait for the registration.
  'src/device/browser/notifications.ts': { permission: person, worker: nothing },
  'src/device/browser/opens-offline.ts': { caches: counted, worker: counted },
  'src/device/browser/share.ts': { sharing: counted },
  'src/catalogue/parts/stored-pages.ts': { caches: counted },
  'src/device/browser/storage-status.ts': { storage: counted },
  'src/device/browser/deferred-updates.ts': { locks: nothing },
  'src/device/browser/wake-lock.ts': { permission: nothing },
  // "Update" takes the lock by with-lock.ts.
  'src/device/browser/worker-link.ts': { locks: nothing, worker: nothing },
  'src/shell/tasks/BackgroundTasks.tsx': { worker: nothing },
  'sw/catalogue-documents.ts': { caches: counted },
  // The wait for the shell ends in navigation.ts.
  'sw/precache.ts': { caches: counted },
  'sw/runtime-caches.ts': { caches: counted },
}

const sources = ['src', 'sw'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `${folder}/${file}`),
)
const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

describe('calls of the browser', () => {
  it('that may stay without an answer are all listed', () => {
    const callsByFile = sources.flatMap((file) => {
      const code = codeOf(file)
      const kinds = Object.keys(calls).filter((kind) => calls[kind]?.test(code))
      return kinds.length === 0 ? [] : [[file, kinds.sort()] as const]
    })
    const listed = Object.entries(known).map(([file, kinds]) => [file, Object.keys(kinds).sort()] as const)
    expect(Object.fromEntries(callsByFile)).toEqual(Object.fromEntries(listed))
  })

  it.each(Object.keys(known).filter((file) => Object.values(known[file] ?? {}).includes(counted)))(
    'in %s end by the one helper with a deadline (W84)',
    (file) => expect(codeOf(file)).toMatch(/with-timeout\.ts'/),
  )

  it('of Dexie all pass readFrom, writeTo or withSpace, which have a deadline', () => {
    const storage = sources.filter((file) => /^src\/([^/]+\/store|device\/storage)\//.test(file))
    const direct = storage.filter((file) => {
      const code = codeOf(file)
      return (
        /\bdb\.(transaction|table|[a-z]+\.(get|put|toArray|bulkGet|bulkPut|delete|clear|update))\(/.test(
          code,
        ) && !/(readFrom|writeTo|withSpace)\(/.test(code)
      )
    })
    expect(direct).toEqual([])
  })
})
