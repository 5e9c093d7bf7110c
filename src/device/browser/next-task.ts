/** Resolves in the next task: the browser answers a press, or draws a frame, before that. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
