import { mapOf, seedParagraphs, type ResourcePlan, type ServicePlan } from '../plan.ts';

export const CANOES: ResourcePlan = {
  key: 'canoe',
  form: {
    name: 'Canoa a due posti',
    quantity: 6,
    capacity: 2,
    sharing: 'exclusive',
    minParticipants: 1,
    maxParticipants: 12,
    bufferAfterMinutes: 15,
  },
  createDefaultSlots: true,
};

export const BIKES: ResourcePlan = {
  key: 'bici',
  form: {
    name: 'Mountain bike',
    quantity: 12,
    capacity: 1,
    sharing: 'exclusive',
    minParticipants: 1,
    maxParticipants: 12,
  },
  createDefaultSlots: true,
};

export const CANOE: ServicePlan = {
  key: 'canoa',
  category: 'acqua',
  resources: ['canoe'],
  pictures: 'canoa',
  form: {
    name: 'Canoa sul lago di Molveno',
    description: seedParagraphs(
      `Una canoa tutta per voi, per mezza giornata, sull’acqua turchese ai piedi delle Dolomiti di Brenta. Le nostre
       sono canadesi a due posti, larghe e stabili: ci si sale senza esperienza e ci stanno anche i bambini, in mezzo.`,
      `Nel prezzo ci sono pagaie, giubbotti di ogni taglia, una sacca stagna e dieci minuti di spiegazione sulla
       riva. Ti consegniamo una mappa impermeabile con le spiagge dove si può sbarcare e il punto in cui l’eco
       risponde tre volte.`,
      `Si prenota la canoa intera, quindi in due o da soli il prezzo è lo stesso. Se siete in numero dispari, una
       canoa avrà un posto libero. Con il vento forte del pomeriggio, l’Ora, restiamo nella baia riparata.`,
    ),
    price: '32,00',
    maxResaleFee: '10',
    visibleInMarketplace: true,
    tags: 'lago, canoa, Dolomiti, famiglie',
    phone: '+39 333 222 1144',
    mapEmbed: mapOf('Spiaggia di Molveno'),
    videoEmbed: 'https://youtu.be/aqz-KE-bpKQ',
    cutOffMinutes: 0,
    horizonDays: 365,
    cancellationHours: 24,
    meetingPoint: 'Capanno sulla spiaggia di Molveno, dopo il pontile',
    languages: 'italiano, tedesco, inglese',
    included:
      'Pagaie e giubbotti di ogni taglia\nSacca stagna e mappa impermeabile\nDieci minuti di spiegazione',
    goodToKnow:
      'Si prenota la canoa intera, da una o due persone\nCon il vento forte si resta nella baia riparata',
  },
  rates: [
    {
      name: 'Mezza giornata',
      description: 'Prezzo per canoa, fino a due persone',
      price: '32,00',
      pricing: 'per_unit',
    },
  ],
};

export const BIKE: ServicePlan = {
  key: 'bici',
  category: 'sentieri',
  resources: ['bici'],
  pictures: 'bici',
  form: {
    name: 'Noleggio mountain bike con mappa dei sentieri',
    description: seedParagraphs(
      `Mountain bike front da 29 pollici, controllate ogni sera, con casco, lucchetto, pompa e camera d’aria di
       scorta. Scegli la taglia quando arrivi: dalla XS alla XL, e per i bambini le ruote da 24.`,
      `Insieme alla bici ti diamo la mappa dei sentieri che conosciamo uno per uno: il giro facile del lago, la salita
       al rifugio per chi ha gamba, la discesa nel bosco di larici per chi ha già un po’ di mano. Su richiesta
       carichiamo le tracce sul tuo telefono.`,
      'Se buchi chiamaci: entro venti chilometri ti veniamo a prendere noi, senza costi aggiuntivi.',
    ),
    price: '25,00',
    maxResaleFee: '10',
    visibleInMarketplace: true,
    tags: 'mountain bike, noleggio, sentieri, casco incluso',
    mapEmbed: mapOf('Molveno, Trento'),
    cutOffMinutes: 0,
    horizonDays: 180,
    cancellationHours: 12,
    meetingPoint: 'Deposito delle bici, via Lungolago 3, Molveno',
    languages: 'italiano, tedesco, inglese',
    included: 'Casco, lucchetto, pompa e camera d’aria\nMappa dei sentieri\nRecupero entro venti chilometri',
    goodToKnow: 'La taglia si sceglie all’arrivo, dalla XS alla XL',
  },
  rates: [
    { name: 'Adulto', description: 'Mezza giornata', price: '25,00' },
    { name: 'Ragazzo', description: 'Fino a 14 anni, ruote da 24', price: '15,00' },
  ],
};
