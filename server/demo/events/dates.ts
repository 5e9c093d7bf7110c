/** Start and end of sale: an event before its sale with a waiting list, and one after it. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const saltPath = eventTexts({
  displayName: 'The Salt Path',
  title: l10n(
    'The Salt Path: two days over the pass',
    'Der Salzweg: zwei Tage über den Pass',
    'Le chemin du sel : deux jours par le col',
    'La via del sale: due giorni oltre il passo',
    'El camino de la sal: dos días por el puerto',
  ),
  description: l10n(
    'On foot along the old mule track, with a night in the hut. **Tickets go on sale in three weeks**; leave your address and we write to you first.',
    'Zu Fuß auf dem alten Saumpfad, mit einer Nacht in der Hütte. **Der Verkauf beginnt in drei Wochen**; hinterlassen Sie Ihre Adresse, dann schreiben wir Ihnen zuerst.',
    'À pied sur l’ancien sentier muletier, avec une nuit au refuge. **La vente commence dans trois semaines** ; laissez votre adresse et nous vous écrirons en premier.',
    'A piedi lungo l’antica mulattiera, con una notte in rifugio. **La vendita inizia fra tre settimane**; lascia il tuo indirizzo e scriveremo prima a te.',
    'A pie por el antiguo camino de mulas, con una noche en el refugio. **La venta empieza dentro de tres semanas**; deja tu dirección y te escribiremos a ti primero.',
  ),
  categories: {
    hut: {
      name: 'With a bunk in the hut',
      description: l10n(
        'Supper and breakfast included.',
        'Abendessen und Frühstück inbegriffen.',
        'Dîner et petit-déjeuner compris.',
        'Cena e colazione incluse.',
        'Cena y desayuno incluidos.',
      ),
    },
    tent: {
      name: 'With your own tent',
      description: l10n(
        'There is a meadow behind the hut, and water.',
        'Hinter der Hütte gibt es eine Wiese und Wasser.',
        'Derrière le refuge, il y a un pré et de l’eau.',
        'Dietro il rifugio ci sono un prato e l’acqua.',
        'Detrás del refugio hay un prado y agua.',
      ),
    },
  },
})

const firstDraft = eventTexts({
  displayName: 'First Draft',
  title: l10n(
    'First Draft: unfinished stories, read aloud',
    'Erste Fassung: unfertige Geschichten, vorgelesen',
    'Premier jet : histoires inachevées, lues à voix haute',
    'Prima stesura: storie non finite, lette ad alta voce',
    'Primer borrador: historias sin terminar, leídas en voz alta',
  ),
  description: l10n(
    'Five people read what they have not shown to anyone. The kitchen needs to know how many come, so **advance sale is over**; there is no box office on the evening.',
    'Fünf Menschen lesen, was sie noch niemandem gezeigt haben. Die Küche muss wissen, wie viele kommen, darum **ist der Vorverkauf beendet**; eine Abendkasse gibt es nicht.',
    'Cinq personnes lisent ce qu’elles n’ont montré à personne. La cuisine doit savoir combien nous serons : **la prévente est terminée** ; pas de vente sur place.',
    'Cinque persone leggono quello che non hanno mostrato a nessuno. La cucina deve sapere in quanti saremo, perciò **la prevendita è chiusa**; la sera non c’è cassa.',
    'Cinco personas leen lo que no han enseñado a nadie. La cocina necesita saber cuántos vienen, así que **la venta anticipada ha terminado**; no hay taquilla esa noche.',
  ),
  categories: {
    seat: {
      name: 'Seat and supper',
      description: l10n(
        'One chair, one bowl, five stories.',
        'Ein Stuhl, eine Schüssel, fünf Geschichten.',
        'Une chaise, un bol, cinq histoires.',
        'Una sedia, una scodella, cinque storie.',
        'Una silla, un cuenco, cinco historias.',
      ),
    },
  },
})

export function dates({ instant: on, daysToNext: next, salesStart: opened, now }: Calendar): EventInput[] {
  const zurich = 'Europe/Zurich'
  const berlin = 'Europe/Berlin'
  const walk = next('saturday', 70, zurich)
  const hutSale = { saleFrom: on(21, '10:00', zurich), saleUntil: on(walk - 2, '18:00', zurich) }
  return [
    {
      ...saltPath,
      ...legalUrls,
      ...bankAccounts.winterthur,
      shortName: 'salt-path',
      organization: organizers.letterhouse,
      websiteUrl: 'https://letterhouse.example.org',
      format: 'IN_PERSON',
      location: 'Splügen Dorf, Bodenplatz, 7435 Splügen, Switzerland',
      timeZone: zurich,
      startsAt: on(walk, '08:30', zurich),
      endsAt: on(walk + 1, '16:00', zurich),
      currency: 'CHF',
      vat: '8.10',
      vatIncluded: true,
      languages,
      tags: ['outdoors', 'weekend'],
      paymentProxies: ['OFFLINE'],
      seats: 24,
      image: picture('ridge'),
      settings: { ENABLE_PRE_REGISTRATION: true, ENABLE_WAITING_QUEUE: true },
      // Neither category has its own seats, so that people on the waiting list may choose one.
      categories: [
        { ...saltPath.categories.hut, ...hutSale, price: 14_500 },
        { ...saltPath.categories.tent, ...hutSale, price: 6_500 },
      ],
    },
    {
      ...firstDraft,
      ...legalUrls,
      ...bankAccounts.berlin,
      shortName: 'first-draft',
      organization: organizers.nachtgarten,
      websiteUrl: 'https://nachtgarten.example.org',
      format: 'IN_PERSON',
      location: 'Hinterzimmer, Lindenweg 3, 10999 Berlin, Germany',
      timeZone: berlin,
      startsAt: on(14, '19:30', berlin),
      endsAt: on(14, '22:00', berlin),
      currency: 'EUR',
      vat: '7.00',
      vatIncluded: true,
      languages,
      tags: ['reading'],
      paymentProxies: ['OFFLINE'],
      seats: 30,
      image: picture('pages'),
      categories: [
        {
          ...firstDraft.categories.seat,
          price: 1900,
          saleFrom: opened - 14 * 86_400_000,
          saleUntil: now - 86_400_000,
        },
      ],
    },
  ]
}
