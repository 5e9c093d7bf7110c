/** Pages of the catalogue that the server renders (docs/api/page-addresses.md#data-in-the-served-page). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRenderedAddress } from '#core/domain/rendered-address.ts'
import { EncodedText } from '#server/http/answers.ts'
import { cspHash, type PolicyOptions } from '#server/http/content-security-policy.ts'
import { pageDocument } from '#server/http/page-document.ts'
import type { readPageTemplate } from '#server/http/page-template.ts'
import { renderingCost } from '#server/http/rate-limit.ts'
import {
  createRenderedPages,
  firstPicture,
  renderedAddress,
  type PageWithData,
  type RenderedPagesOptions,
} from '#server/http/rendered-pages.ts'
import { setPagePolicy } from '#server/http/security-headers.ts'
import { sendEncoded } from '#server/http/send-encoded.ts'
import { readServerSettings, type ServerSettings } from '#server/modules/settings/index.ts'
import type { SiteContext } from './context.ts'
import { customStyle } from './custom-style.ts'
import { createPageData } from './page-data.ts'
import type { createPreloadLinks } from './preload-links.ts'
import { renderedPageMetas } from './views/page-head.ts'

interface CataloguePagesOptions extends Pick<RenderedPagesOptions, 'renderer' | 'onError'> {
  readonly template: ReturnType<typeof readPageTemplate>
  readonly preloadLinks: ReturnType<typeof createPreloadLinks>
  /** The policy of a page with these sources of styles. */
  readonly policyOf: (settings: ServerSettings, styles: readonly string[]) => Promise<PolicyOptions>
}

interface Visit {
  readonly path: string
  readonly lang: string
}

interface CataloguePages {
  /** The rendered page at the address; null when the app renders it. */
  find(request: FastifyRequest, path: string, lang: string): Promise<PageWithData | null>
  send(reply: FastifyReply, rendered: PageWithData, visit: Visit): Promise<FastifyReply>
}

/** A document for every visitor, with the settings that it was made with. */
interface KeptDocument {
  readonly key: string
  readonly settings: ServerSettings
  readonly text: EncodedText
}

/** Renders pages of the catalogue into the HTML of the build, and keeps the last ones. */
export function createCataloguePages(
  context: SiteContext,
  { renderer, onError, template, preloadLinks, policyOf }: CataloguePagesOptions,
): CataloguePages {
  const readPageData = createPageData(context)
  const renderedPages = createRenderedPages({ renderer, now: context.now, onError })
  const documents = new WeakMap<PageWithData, KeptDocument>()

  return {
    async find(request, path, lang) {
      const { query } = request
      if (!isRenderedAddress(path, Object.keys(query as object))) return null
      const address = renderedAddress(path, query, lang)
      const load = async () => {
        const data = await readPageData(path, lang)
        const { now, baseUrl: origin, signIn } = context
        return data && { address, lang, data, signInEnabled: signIn !== null, now: now(), origin }
      }
      return renderedPages.get(`${lang} ${address}`, load, () =>
        request.server.addCost(request, renderingCost),
      )
    },

    async send(reply, rendered, { path, lang }) {
      const settings = await readServerSettings(context.db)
      const style = customStyle(settings)
      const metas = renderedPageMetas(context, rendered)
      setPagePolicy(reply, {
        ...(await policyOf(settings, [...template.styleSources, ...style.hashes])),
        scripts: [cspHash(rendered.page.script)],
      })
      const key = `${lang} ${path} ${metas}`
      const cached = documents.get(rendered)
      if (cached?.key === key && cached.settings === settings) return sendEncoded(reply, cached.text)
      const text = new EncodedText(
        pageDocument(template.styled, {
          lang,
          page: rendered.page,
          first: preloadLinks.forPicture(path, firstPicture(rendered)),
          head: `${preloadLinks.forRenderedPage(path, lang)}${metas}${style.markup}`,
        }),
      )
      documents.set(rendered, { key, settings, text })
      return sendEncoded(reply, text)
    },
  }
}
