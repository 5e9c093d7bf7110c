/** What the server uses of the site. */
export { makePictureSizes, removeOldPictureSizes } from './picture-sizes.ts'
