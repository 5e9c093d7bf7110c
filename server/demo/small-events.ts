/** Sixty small events of one organizer, for long lists. */

/** In English, German, French, Italian and Spanish. */
type FiveTexts = readonly [string, string, string, string, string]

const rooms: readonly FiveTexts[] = [
  ['The attic', 'Der Dachboden', 'Le grenier', 'La soffitta', 'El desván'],
  ['The cellar', 'Der Keller', 'La cave', 'La cantina', 'El sótano'],
  ['The kitchen', 'Die Küche', 'La cuisine', 'La cucina', 'La cocina'],
  ['The workshop', 'Die Werkstatt', 'L’atelier', 'L’officina', 'El taller'],
  ['The greenhouse', 'Das Gewächshaus', 'La serre', 'La serra', 'El invernadero'],
  ['The library', 'Die Bibliothek', 'La bibliothèque', 'La biblioteca', 'La biblioteca'],
  ['The staircase', 'Das Treppenhaus', 'L’escalier', 'La scala', 'La escalera'],
  ['The boiler room', 'Der Heizraum', 'La chaufferie', 'La caldaia', 'La sala de calderas'],
  ['The balcony', 'Der Balkon', 'Le balcon', 'Il balcone', 'El balcón'],
  ['The laundry', 'Die Waschküche', 'La buanderie', 'La lavanderia', 'El lavadero'],
  ['The studio', 'Das Atelier', 'Le studio', 'Lo studio', 'El estudio'],
  ['The chapel', 'Die Kapelle', 'La chapelle', 'La cappella', 'La capilla'],
]

interface Town {
  readonly in: FiveTexts
  readonly at: string
  readonly position: { readonly latitude: number; readonly longitude: number }
}

const towns: readonly Town[] = [
  {
    in: ['in Basel', 'in Basel', 'à Bâle', 'a Basilea', 'en Basilea'],
    at: 'Basel, Switzerland',
    position: { latitude: 47.5596, longitude: 7.5886 },
  },
  {
    in: ['in Geneva', 'in Genf', 'à Genève', 'a Ginevra', 'en Ginebra'],
    at: 'Genève, Switzerland',
    position: { latitude: 46.2044, longitude: 6.1432 },
  },
  {
    in: ['in Lugano', 'in Lugano', 'à Lugano', 'a Lugano', 'en Lugano'],
    at: 'Lugano, Switzerland',
    position: { latitude: 46.0037, longitude: 8.9511 },
  },
  {
    in: ['in Zurich', 'in Zürich', 'à Zurich', 'a Zurigo', 'en Zúrich'],
    at: 'Zürich, Switzerland',
    position: { latitude: 47.3769, longitude: 8.5417 },
  },
  {
    in: ['in Bern', 'in Bern', 'à Berne', 'a Berna', 'en Berna'],
    at: 'Bern, Switzerland',
    position: { latitude: 46.948, longitude: 7.4474 },
  },
]

const languages = ['en', 'de', 'fr', 'it', 'es'] as const

const texts = (five: readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map((language, index) => [language, five[index] ?? '']))

const description = texts([
  'A room that is usually locked, opened for one evening. One hour with the person who knows it best.',
  'Ein Raum, der sonst verschlossen ist, für einen Abend geöffnet. Eine Stunde mit dem Menschen, der ihn am besten kennt.',
  'Une pièce d’ordinaire fermée, ouverte un soir. Une heure avec la personne qui la connaît le mieux.',
  'Una stanza di solito chiusa, aperta per una sera. Un’ora con la persona che la conosce meglio.',
  'Una habitación que suele estar cerrada, abierta una noche. Una hora con la persona que mejor la conoce.',
])

const place = texts([
  'Eight people, no heels on the old floors.',
  'Acht Personen, keine Absätze auf den alten Böden.',
  'Huit personnes, pas de talons sur les vieux planchers.',
  'Otto persone, niente tacchi sui vecchi pavimenti.',
  'Ocho personas, sin tacones sobre los suelos viejos.',
])

/** Later than all other events of the demo, so that home and the list begin with those. */
const firstDay = 245

/** @returns their files as JSON, of which YAML is a superset */
export function smallEvents(): { readonly name: string; readonly text: string }[] {
  const pairs = rooms.flatMap((room) => towns.map((town) => ({ room, town })))
  return pairs.map(({ room, town }, index) => {
    const day = String(firstDay + index)
    const title = texts(room.map((word, language) => `${word} ${town.in[language] ?? ''}`))
    const file = {
      shortName: `room-${String(index + 1).padStart(2, '0')}`,
      displayName: title['en'],
      title,
      description,
      organization: { slug: 'sixty', name: 'Sixty Rooms', email: 'rooms@sixty.example.org' },
      format: 'IN_PERSON',
      location: town.at,
      position: town.position,
      timeZone: 'Europe/Zurich',
      startsAt: `{{day ${day}}} 19:00`,
      endsAt: `{{day ${day}}} 20:00`,
      image: 'rooms',
      tags: ['rooms'],
      languages,
      termsAndConditionsUrl: 'https://tessera.example.org/terms',
      privacyPolicyUrl: 'https://tessera.example.org/privacy',
      seats: 8,
      categories: [
        {
          name: 'Visit',
          description: place,
          price: 0,
          saleFrom: '{{now - 14 days}}',
          saleUntil: `{{day ${day}}} 18:00`,
        },
      ],
    }
    return { name: file.shortName, text: JSON.stringify(file, null, 2) }
  })
}
