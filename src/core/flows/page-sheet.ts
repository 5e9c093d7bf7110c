/** The design system's sheets that the finished pages draw from, in their order (src/ui/styles/index.css). */
import base from '../../ui/styles/base.css?inline'
import buttons from '../../ui/styles/buttons.css?inline'
import door from '../../ui/styles/door.css?inline'
import events from '../../ui/styles/events.css?inline'
import facts from '../../ui/styles/facts.css?inline'
import families from '../../ui/styles/families.css?inline'
import helpers from '../../ui/styles/helpers.css?inline'
import messages from '../../ui/styles/messages.css?inline'
import page from '../../ui/styles/page.css?inline'
import preferences from '../../ui/styles/preferences.css?inline'
import signs from '../../ui/styles/signs.css?inline'
import surfaces from '../../ui/styles/surfaces.css?inline'
import tickets from '../../ui/styles/tickets.css?inline'
import tokens from '../../ui/styles/tokens.css?inline'
import wallet from '../../ui/styles/wallet.css?inline'
import words from '../../ui/styles/words.css?inline'

const order = '@layer tokens,base,components,event;'

export const pageSheet: string = [
  order,
  ...[
    tokens,
    base,
    families,
    words,
    page,
    buttons,
    signs,
    messages,
    events,
    surfaces,
    facts,
    tickets,
    door,
    wallet,
    helpers,
  ],
  preferences,
].join('\n')
