/** Use cases of the site for the jobs of the server. */
export { makePictureSizes, removeOldPictureSizes } from './picture-sizes.ts'
