/** What the server uses of the site. */
export { makePictureSizes, removeOldPictureSizes } from './picture-sizes.ts'
export { addApplication } from './routes/application.ts'
export { addCodeLinkPages } from './routes/code-link-pages.ts'
export { addFiles } from './routes/files.ts'
export { addHealth } from './routes/health.ts'
export { addOpenApi } from './routes/openapi.ts'
export { addPageRedirects } from './routes/page-redirects.ts'
export { addPages } from './routes/pages.ts'
