/** Runs the code of rendered pages once before the server listens. */
import type { FastifyInstance } from 'fastify'

const eventLink = /href="(\/event\/[^/"?]+)"/

/**
 * Opens the home page and the page of its first event: the first rendering of a process takes several times as long as the
 * next ones, and nothing else can be answered meanwhile. Each page has the time that a visitor waits; a server without
 * an answer from upstream starts as well.
 * @param app of the upstream mode, ready
 */
export async function warmUp(app: Pick<FastifyInstance, 'inject'>): Promise<void> {
  const { body } = await app.inject({ url: '/' })
  const [, event = '/'] = eventLink.exec(body) ?? []
  await app.inject({ url: event })
}
