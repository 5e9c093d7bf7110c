/**
 * Resolves with the loaded picture of an address. `decode` of an image would wait, in a hidden tab, until the tab is shown.
 * @throws when there is no picture
 */
export function loadPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('No picture'))
  })
}
