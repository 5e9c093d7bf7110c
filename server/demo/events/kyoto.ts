/** Another time zone, and a currency without minor units. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const indigoMorning = eventTexts({
  displayName: 'Indigo Morning',
  title: l10n(
    'Indigo Morning: dye a cloth in Kyoto',
    'Indigomorgen: ein Tuch färben in Kyoto',
    'Matin indigo : teindre une étoffe à Kyoto',
    'Mattina indaco: tingere una stoffa a Kyoto',
    'Mañana de índigo: teñir una tela en Kioto',
  ),
  description: l10n(
    'Fold, bind, dip, wait, unfold: three hours at the vat with two dyers. Wear something old; the cloth is yours.',
    'Falten, binden, tauchen, warten, entfalten: drei Stunden an der Küpe mit zwei Färberinnen. Ziehen Sie etwas Altes an; das Tuch gehört Ihnen.',
    'Plier, nouer, tremper, attendre, déplier : trois heures à la cuve avec deux teinturières. Mettez un vieux vêtement ; l’étoffe est à vous.',
    'Piegare, legare, immergere, aspettare, aprire: tre ore al tino con due tintrici. Metti qualcosa di vecchio; la stoffa è tua.',
    'Plegar, atar, sumergir, esperar, desplegar: tres horas junto a la tina con dos tintoreras. Ponte algo viejo; la tela es tuya.',
  ),
  categories: {
    cloth: {
      name: 'One cloth',
      description: l10n(
        'Cotton, 90 by 90 centimetres.',
        'Baumwolle, 90 mal 90 Zentimeter.',
        'Coton, 90 sur 90 centimètres.',
        'Cotone, 90 per 90 centimetri.',
        'Algodón, 90 por 90 centímetros.',
      ),
    },
    silk: {
      name: 'One silk scarf',
      description: l10n(
        'Silk takes the blue faster.',
        'Seide nimmt das Blau schneller an.',
        'La soie prend le bleu plus vite.',
        'La seta prende il blu più in fretta.',
        'La seda toma el azul más deprisa.',
      ),
    },
  },
})

export function kyoto({ instant: on, daysToNext: next, salesStart: opened }: Calendar): EventInput[] {
  const tokyo = 'Asia/Tokyo'
  const morning = next('saturday', 20, tokyo)
  const sale = { saleFrom: opened, saleUntil: on(morning - 1, '17:00', tokyo) }
  return [
    {
      ...indigoMorning,
      ...legalUrls,
      shortName: 'indigo-morning',
      organization: organizers.aizome,
      websiteUrl: 'https://aizome.example.org',
      format: 'IN_PERSON',
      location: '12 Aburanokoji-cho, Kamigyo, Kyoto 602-8001, Japan',
      timeZone: tokyo,
      startsAt: on(morning, '09:30', tokyo),
      endsAt: on(morning, '12:30', tokyo),
      currency: 'JPY',
      vat: '10.00',
      vatIncluded: true,
      languages,
      tags: ['course', 'craft'],
      paymentProxies: ['PAYPAL', 'MOLLIE', 'ON_SITE'],
      seats: 16,
      image: picture('indigo'),
      categories: [
        { ...indigoMorning.categories.cloth, ...sale, price: 6800 },
        { ...indigoMorning.categories.silk, ...sale, price: 12_500, seats: 4 },
      ],
    },
  ]
}
