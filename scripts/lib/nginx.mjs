import { existsSync } from 'node:fs'
import { has, installByApt } from './apt.mjs'

const usualPaths = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

const installed = () => [process.env['NGINX_PATH'], ...usualPaths].find((path) => path && existsSync(path))

/**
 * Finds an nginx, or installs Debian's where that needs no input.
 *
 * @returns {Promise<string | undefined>} its path; undefined when none can be installed
 */
export async function findNginx() {
  const nginx = installed()
  if (nginx) return nginx
  if (await has('apt-get')) await installByApt('nginx')
  return installed()
}

export const noNginx = `There is no nginx to test docs/DEPLOYMENT.md with, and none could be installed.
Install it with your system's own tool, for example
    sudo apt-get install nginx        (Debian, Ubuntu)
    brew install nginx                (macOS)
or point at one that you have:
    NGINX_PATH=/path/to/nginx npm test`
