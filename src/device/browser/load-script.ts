import { scriptUrl } from './trusted-types.ts'

/** A blocked script may neither load nor fail; ms. */
const timeout = 15_000

const loading = new Map<string, Promise<void>>()

function appendScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`The script ${address} was not loaded`))
    }
    const timer = setTimeout(fail, timeout)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', fail)
    script.async = true
    script.src = scriptUrl(address)
    document.head.append(script)
  })
}

/** Loads a script of another site once; a failed one is loaded again at the next call. @throws after 15 s, or when it fails */
export function loadScript(address: string): Promise<void> {
  const running = loading.get(address) ?? appendScript(address)
  loading.set(address, running)
  running.catch(() => loading.delete(address))
  return running
}
