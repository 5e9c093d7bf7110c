import * as z from 'zod/mini'
import { pageData, type DecodedPageData } from '#core/contract/page-data.ts'
import type { PageData } from '#core/domain/page-renderer.ts'

/** Decodes the data that the server renders a page with. @throws for content that the codecs cannot read */
export const decodePageData = (data: PageData): DecodedPageData =>
  z.decode(pageData, data as z.input<typeof pageData>)
