/** Pages of the catalogue that the server renders (docs/api/page-addresses.md#data-in-the-served-page). */
import type { FastifyRequest } from 'fastify'
import type { PageRequest, RenderedPage } from '#core/domain/page-renderer.ts'
import { isRenderedAddress } from '#core/domain/rendered-address.ts'
import { cspHash, type PolicyOptions } from '#server/http/content-security-policy.ts'
import { pageDocument } from '#server/http/page-document.ts'
import type { PageTemplate } from '#server/http/page-template.ts'
import { renderingCost } from '#server/http/rate-limit.ts'
import {
  createRenderedPages,
  firstPicture,
  renderedAddress,
  type RenderedPagesOptions,
} from '#server/http/rendered-pages.ts'
import { EncodedText } from '#server/http/send-encoded.ts'
import { catalogueVersionOf, withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { readServerSettings } from '#server/modules/settings/queries.ts'
import type { SiteContext } from './context.ts'
import { customStyle } from './custom-style.ts'
import { createPageData } from './page-data.ts'
import type { createPreloadLinks } from './preload-links.ts'
import { renderedPageMetas } from './views/page-head.ts'

/** A document for every visitor. */
interface CataloguePage {
  readonly text: EncodedText
  readonly policy: PolicyOptions
}

interface CataloguePagesOptions extends Pick<RenderedPagesOptions<CataloguePage>, 'renderer' | 'onError'> {
  readonly template: PageTemplate
  readonly preloadLinks: ReturnType<typeof createPreloadLinks>
  /** The policy of a page with these sources of styles. */
  readonly policyOf: (db: Database, styles: readonly string[]) => Promise<PolicyOptions>
}

/**
 * Renders pages of the catalogue into the HTML of the build, and keeps the last ones.
 * @returns finds the rendered page at an address; null when the app renders it
 */
export function createCataloguePages(
  context: SiteContext,
  { renderer, onError, template, preloadLinks, policyOf }: CataloguePagesOptions,
): (request: FastifyRequest, path: string, lang: string) => Promise<CataloguePage | null> {
  const { now, baseUrl: origin, signIn } = context
  const readPageData = createPageData(context)

  async function write(
    page: RenderedPage,
    { lang, data }: Pick<PageRequest, 'lang' | 'data'>,
  ): Promise<CataloguePage> {
    const db = withOneCatalogue(context.db)
    const style = customStyle(await readServerSettings(db))
    const { path } = page.state
    const document = pageDocument(template.shell, {
      lang,
      page,
      first: preloadLinks.forPicture(path, firstPicture(data)),
      head: `${preloadLinks.forRenderedPage(path, lang)}${renderedPageMetas(context, page)}${style.markup}`,
    })
    const { html, styles } = template.withStyle(document)
    const policy = await policyOf(db, [...styles, ...style.hashes])
    return { text: new EncodedText(html), policy: { ...policy, scripts: [cspHash(page.script)] } }
  }

  const renderedPages = createRenderedPages({ renderer, now, onError, write })

  return async (request, path, lang) => {
    const { query } = request
    if (!isRenderedAddress(path, Object.keys(query as object))) return null
    const address = renderedAddress(path, query, lang)
    const load = async () => {
      const db = withOneCatalogue(context.db)
      const data = await readPageData(db, path, lang)
      if (data === null) return null
      const version = await catalogueVersionOf(db)
      return {
        version,
        request: { address, lang, data, signInEnabled: signIn !== null, now: now(), origin },
      }
    }
    return renderedPages.get(`${lang} ${address}`, load, () => request.server.addCost(request, renderingCost))
  }
}
