/** `invoices <event or pass> <folder>`: writes every stored invoice, receipt and credit note, also those of canceled orders. */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { shortId } from '#server/infra/ids.ts'
import { makePrivateFolder } from '#server/infra/make-private-folder.ts'
import { billingPdf, documentFileName } from '#server/modules/documents/billing-pdf.ts'
import { listBillingDocuments } from '#server/modules/documents/queries.ts'
import { defineCommand, failed, succeeded, UsageError } from '../command.ts'
import { findAccounted } from '../order-accounts.ts'

export const invoicesCommand = defineCommand({
  name: 'invoices',
  syntax: '<event or pass> <folder>',
  description: 'write all invoices, receipts and credit notes, also of canceled orders, as PDF',
  input: z.object({ name: z.string(), folder: z.string() }),
  prepare([name = '', folder = '', ...others]) {
    if (name === '') throw new UsageError('Which event or pass?')
    if (folder === '' || others.length > 0) throw new UsageError('Which folder? One at a time.')
    return { name, folder: resolve(folder) }
  },
  async run({ db }, { name, folder }) {
    const event = await findAccounted(db, name)
    if (!event) return failed(`There is no event or pass named ${name}. The command list shows them.`)
    await makePrivateFolder(folder)
    const documents = await listBillingDocuments(db, event.id)
    const translations = loadTranslations()
    for (const [id, document] of documents) {
      // Two organizers may use one number; the order tells them apart.
      const file = documentFileName(document).replace(/(?=\.pdf$)/, `-${shortId(id)}`)
      await writeFile(join(folder, file), await billingPdf(document, { translations }), { mode: 0o600 })
    }
    return succeeded(`${String(documents.length)} documents are in ${folder}.`)
  },
})
