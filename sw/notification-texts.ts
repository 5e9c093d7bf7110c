/** Texts of notifications; part of the worker script, because no page is open then. The title is that of the event. */
import type { NewsKind } from '#core/domain/ticket-news.ts'

export const notificationTexts = {
  en: {
    'tickets-ready': 'Your order is complete. Open the app to save your tickets.',
    time: 'The time has changed.',
    place: 'The place has changed.',
    attendee: 'The ticket has a new attendee. Its old code is not valid any more.',
  },
  de: {
    'tickets-ready': 'Ihre Bestellung ist abgeschlossen. Öffnen Sie die App, um Ihre Tickets zu speichern.',
    time: 'Die Zeit hat sich geändert.',
    place: 'Der Ort hat sich geändert.',
    attendee: 'Das Ticket hat einen neuen Teilnehmer. Der alte Code ist nicht mehr gültig.',
  },
  fr: {
    'tickets-ready': 'Votre commande est terminée. Ouvrez l’application pour enregistrer vos billets.',
    time: 'L’horaire a changé.',
    place: 'Le lieu a changé.',
    attendee: 'Le billet a un nouveau participant. L’ancien code n’est plus valable.',
  },
  it: {
    'tickets-ready': 'Il tuo ordine è completo. Apri l’app per salvare i biglietti.',
    time: 'L’orario è cambiato.',
    place: 'Il luogo è cambiato.',
    attendee: 'Il biglietto ha un nuovo partecipante. Il vecchio codice non è più valido.',
  },
  es: {
    'tickets-ready': 'Tu pedido está completo. Abre la app para guardar tus entradas.',
    time: 'El horario ha cambiado.',
    place: 'El lugar ha cambiado.',
    attendee: 'La entrada tiene un nuevo asistente. El código anterior ya no es válido.',
  },
} as const satisfies Record<string, Readonly<Record<NewsKind, string>>>

export type NotificationLanguage = keyof typeof notificationTexts
