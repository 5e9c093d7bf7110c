/**
 * Resolves in the next task: the browser answers a press, or draws a frame, before that. A timer would wait up to a second in a
 * hidden tab.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
