/** Words that no text of a pass order contains, by language: a pass has no ticket, no venue and no entrance. */
export const ticketWords = {
  en: /\btickets?\b|\bvenue|\bentrance|before you enter|at the door/i,
  de: /\bTickets?\b|vor Ort|Einlass|am Eingang/i,
  fr: /\bbillets?\b|sur place|l’entrée/i,
  it: /\bbigliett[oi]\b|sul posto|ingresso/i,
  es: /\bentradas?\b|en taquilla|antes de entrar/i,
} as const
