/** Polls of the demo. */
import type { PollInput } from '#server/modules/event-setup/index.ts'
import { l10n } from './event-texts.ts'

/** For attendees at the venue. */
export const kitchenPolls: PollInput[] = [
  {
    title: l10n('What next?', 'Was kommt als Nächstes?', 'Et ensuite ?', 'E poi?', '¿Y después?'),
    description: l10n(
      'For the meeting in a month.',
      'Für das Treffen in einem Monat.',
      'Pour la rencontre dans un mois.',
      'Per l’incontro fra un mese.',
      'Para el encuentro de dentro de un mes.',
    ),
    options: [
      { title: l10n('Bread', 'Brot', 'Pain', 'Pane', 'Pan') },
      { title: l10n('Databases', 'Datenbanken', 'Bases de données', 'Basi di dati', 'Bases de datos') },
    ],
  },
  {
    status: 'CLOSED',
    title: l10n(
      'Soup or salad?',
      'Suppe oder Salat?',
      'Soupe ou salade ?',
      'Zuppa o insalata?',
      '¿Sopa o ensalada?',
    ),
    options: [
      { title: l10n('Soup', 'Suppe', 'Soupe', 'Zuppa', 'Sopa') },
      { title: l10n('Salad', 'Salat', 'Salade', 'Insalata', 'Ensalada') },
    ],
  },
]
