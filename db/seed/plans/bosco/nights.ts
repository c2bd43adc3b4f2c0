import { mapOf, seedParagraphs, type ResourcePlan, type ServicePlan } from '../plan.ts';

export const NIGHT_GUIDES: ResourcePlan = {
  key: 'guide-alpine',
  form: { name: 'Guida alpina', quantity: 2, capacity: 8, minParticipants: 2, maxParticipants: 16 },
  slots: [{ name: 'Sera', startTime: '18:00', endTime: '22:00' }],
};

export const CABINS: ResourcePlan = {
  key: 'casa',
  form: {
    name: 'Casa sull’albero',
    quantity: 2,
    capacity: 4,
    sharing: 'exclusive',
    minParticipants: 1,
    maxParticipants: 4,
    bufferBeforeMinutes: 60,
    bufferAfterMinutes: 120,
  },
  slots: [{ name: 'Notte', startTime: '16:00', endTime: '10:00' }],
};

export const NIGHT_WALK: ServicePlan = {
  key: 'notte',
  category: 'sentieri',
  resources: ['guide-alpine'],
  pictures: 'ciaspole',
  form: {
    name: 'Ciaspolata sotto le stelle con cena in rifugio',
    description: seedParagraphs(
      `Si parte all’imbrunire, con le ciaspole ai piedi e una lampada frontale che, dopo il primo tornante, quasi
       sempre si spegne: con la luna la neve illumina da sola. La guida si ferma a riconoscere le tracce di lepre e
       capriolo e a cercare le costellazioni dell’inverno.`,
      `In un’ora e mezza siamo al rifugio: stufa accesa, canederli in brodo, polenta e formaggio fuso, strudel. Si
       rientra per la strada larga, più veloce, e alle dieci si è di nuovo al parcheggio.`,
      `Ciaspole, bastoncini e frontale sono compresi; servono scarponi impermeabili e vestiti caldi a strati. Quando
       non c’è neve la stessa camminata si fa con le lanterne. Il percorso è facile, ma non adatto ai passeggini.`,
    ),
    price: '52,00',
    maxResaleFee: '12',
    visibleInMarketplace: true,
    tags: 'ciaspole, notte, rifugio, cena, guida alpina',
    email: 'notte@example.com',
    phone: '+39 333 222 1155',
    mapEmbed: mapOf('Andalo, Trento'),
    cutOffMinutes: 360,
    horizonDays: 365,
    cancellationHours: 48,
    reminderText: 'Scarponi impermeabili e un cambio di calze: il resto lo portiamo noi.',
    meetingPoint: 'Partenza della cabinovia della Paganella, Andalo',
    durationMinutes: '240',
    languages: 'italiano, tedesco',
    included: 'Guida alpina\nCiaspole, bastoncini e lampada frontale\nCena in rifugio',
    goodToKnow:
      'Scarponi impermeabili e vestiti caldi a strati\nSenza neve si cammina con le lanterne\nPercorso facile, non adatto ai passeggini',
  },
  rates: [
    { name: 'Adulto', description: 'Guida, attrezzatura e cena', price: '52,00' },
    { name: 'Ragazzo', description: 'Da 8 a 14 anni', price: '34,00', maxPeople: 6 },
  ],
};

export const CABIN: ServicePlan = {
  key: 'casa',
  category: 'notti',
  resources: ['casa'],
  pictures: 'casa-albero',
  form: {
    name: 'Una notte nella casa sull’albero',
    description: seedParagraphs(
      `Due case di larice a sei metri da terra, ognuna con la sua scala, un letto grande, due lettini sotto il tetto,
       la stufa e un terrazzino rivolto a est. Di notte si sentono il torrente e, con un po’ di fortuna, l’allocco.`,
      `Si arriva dalle quattro del pomeriggio e si riparte entro le dieci del mattino. La cena è un cesto che
       sale con la carrucola: zuppa calda, pane, speck e torta di grano saraceno. La colazione arriva alla stessa
       maniera, all’ora che decidi tu.`,
      `Il bagno è a terra, a venti passi, riscaldato. Non c’è il wi-fi e il telefono prende poco: è voluto. Per
       salire servono gambe buone e le mani libere; i bambini sono i benvenuti dai cinque anni.`,
    ),
    price: '180,00',
    maxResaleFee: '8',
    visibleInMarketplace: false,
    tags: 'casa sull’albero, notte, colazione inclusa, silenzio',
    mapEmbed: mapOf('Val delle Seghe, Molveno'),
    cutOffMinutes: 300,
    horizonDays: 365,
    cancellationHours: 168,
    reminderText: 'Dalle 16:00 ti aspettiamo al parcheggio: ultimo tratto a piedi, dieci minuti.',
    meetingPoint: 'Parcheggio della Val delle Seghe, Molveno',
    languages: 'italiano, tedesco',
    included: 'Cesto con la cena\nColazione all’ora che decidi tu\nLetti pronti e stufa con la legna',
    goodToKnow:
      'Il bagno è a terra, a venti passi, riscaldato\nNiente wi-fi, poco telefono\nBambini dai cinque anni',
  },
  rates: [
    {
      name: 'Casa intera',
      description: 'Fino a quattro persone, con cena e colazione',
      price: '180,00',
      pricing: 'per_booking',
      maxPeople: 4,
    },
  ],
};
