/** The notice of a page in a browser without script; the style sheet hides the controls that need one (preferences.css). */

/** Title and text by language; not in the bundles, which every visitor loads. */
const texts: Readonly<Record<string, readonly [title: string, text: string]>> = {
  de: [
    'JavaScript ist ausgeschaltet.',
    'Sie können Veranstaltungen und Abos ansehen. Um Tickets zu bestellen oder zu öffnen, schalten Sie JavaScript im Browser ein.',
  ],
  fr: [
    'JavaScript est désactivé.',
    'Vous pouvez consulter les événements et les abonnements. Pour commander ou ouvrir des billets, activez JavaScript dans le navigateur.',
  ],
  it: [
    'JavaScript è disattivato.',
    'Puoi consultare eventi e abbonamenti. Per ordinare o aprire i biglietti, attiva JavaScript nel browser.',
  ],
  es: [
    'JavaScript está desactivado.',
    'Puedes consultar eventos y abonos. Para pedir o abrir entradas, activa JavaScript en el navegador.',
  ],
}

/** Puts the notice before the app. @param lang language of the page; English for an unknown one */
export function withNoScriptNotice(page: string, lang: string): string {
  const [title, text] = texts[lang] ?? [
    'JavaScript is switched off.',
    'You can look at events and passes. To order or open tickets, switch on JavaScript in the browser.',
  ]
  const notice = `<noscript><div class="notice strip warn"><p><strong>${title}</strong>${text}</p></div></noscript>`
  return page.replace('<div id="root">', (root) => notice + root)
}
