/**
 * Starts the app of a rendered page, whose style sheet and code are in a template at the end of the body
 * (server/http/page-document.ts). The script runs when the sheet has arrived: what it draws has its rules.
 */
export function appendAppCode(): void {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', appendAppCode)
    return
  }
  const code = document.getElementById('code')
  if (!(code instanceof HTMLTemplateElement)) return
  const sheet = code.content.querySelector('link[rel="stylesheet"]')
  const script = code.content.querySelector('script')
  if (sheet && script) {
    script.remove()
    for (const end of ['load', 'error']) sheet.addEventListener(end, () => document.head.append(script))
  }
  document.head.append(code.content)
}
