/** The page that starts the app at any address; the worker's precache contains it. */
export const shellFile = '/index.html'
