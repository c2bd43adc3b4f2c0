import { mapOf, seedParagraphs, type ResourcePlan, type ServicePlan } from '../plan.ts';

export const KITCHEN: ResourcePlan = {
  key: 'cucina',
  form: { name: 'Cucina della cascina', quantity: 1, capacity: 10, minParticipants: 2, maxParticipants: 10 },
  slots: [
    { name: 'Mattina, con pranzo', startTime: '10:00', endTime: '13:30' },
    { name: 'Sera, con cena', startTime: '17:30', endTime: '21:00' },
  ],
  closed: { from: 40, days: 6, reason: 'Chiusi per ferie' },
};

export const CELLAR_TASTING: ServicePlan = {
  key: 'cantina',
  category: 'tavola',
  resources: ['guide'],
  pictures: 'cantina',
  form: {
    name: 'Degustazione nella cantina storica',
    description: seedParagraphs(
      `Sotto il cortile c’è una cantina del Settecento scavata nel tufo, con le botti grandi ancora al loro posto.
       La visitiamo con calma, dal torchio alla bottaia, poi ci sediamo al tavolo lungo a lume di candela.`,
      `Si assaggiano cinque vini, dalla Favorita al Barolo di due annate diverse, con formaggi di capra delle Langhe,
       nocciole tostate e grissini tirati a mano. La guida spiega come si tiene un calice, che cosa cercare nel
       profumo e perché lo stesso vino cambia dopo venti minuti.`,
      `La cantina è a dodici gradi tutto l’anno: porta una maglia. Si accede con una rampa di scale; se hai bisogno
       di un percorso senza gradini scrivicelo e apriamo l’ingresso dei carri.`,
    ),
    price: '45,00',
    maxResaleFee: '15',
    visibleInMarketplace: true,
    tags: 'vino, cantina, formaggi, adulti',
    mapEmbed: mapOf('Barolo, Cuneo'),
    cutOffMinutes: 0,
    horizonDays: 365,
    cancellationHours: 48,
    meetingPoint: 'Cortile della cantina, via Roma 18, Barolo',
    durationMinutes: '120',
    languages: 'italiano, inglese, francese',
    included: 'Visita della cantina\nCinque vini in assaggio\nFormaggi di capra, nocciole e grissini',
    goodToKnow:
      'In cantina ci sono dodici gradi: porta una maglia\nIngresso senza gradini se ce lo scrivi prima',
  },
  rates: [
    { name: 'Adulto', description: 'Cinque calici e assaggi', price: '45,00' },
    { name: 'Accompagnatore', description: 'Visita e assaggi, senza vino', price: '22,00' },
    {
      name: 'Gruppo di amici',
      description: 'Fino a 8 persone, tavolo riservato',
      price: '300,00',
      pricing: 'per_booking',
      minPeople: 6,
      maxPeople: 8,
    },
  ],
};

export const COOKING_CLASS: ServicePlan = {
  key: 'cucina',
  category: 'tavola',
  resources: ['cucina'],
  pictures: 'cucina',
  form: {
    name: 'Corso di cucina: tajarin e agnolotti del plin',
    description: seedParagraphs(
      `Nonna Rina e sua nipote Marta aprono la cucina della cascina e mettono sul tavolo quaranta tuorli, farina e
       mattarelli. Si impasta, si tira la sfoglia sottile, si tagliano i tajarin al coltello e si pizzicano gli
       agnolotti, che qui si chiamano del plin proprio per quel pizzico.`,
      `Mentre l’acqua bolle si prepara il sugo: burro e salvia, o ragù di salsiccia di Bra. Poi si mangia tutti
       insieme quello che si è fatto, con il vino della casa e il bonet per finire. Ricette e grembiule restano a te.`,
      `Cuciniamo in non più di dieci persone, quindi c’è posto al tavolo per tutti. Scrivici nel messaggio allergie e
       intolleranze: per le versioni senza glutine o senza uova ci serve un giorno di anticipo.`,
    ),
    price: '95,00',
    maxResaleFee: '10',
    visibleInMarketplace: true,
    tags: 'cucina, pasta fresca, pranzo o cena, ricette',
    email: 'cucina@example.com',
    mapEmbed: mapOf('Alba, Cuneo'),
    cutOffMinutes: 1440,
    horizonDays: 240,
    cancellationHours: 96,
    meetingPoint: 'Cascina Rina, strada Serre 9, Alba',
    languages: 'italiano, inglese',
    included:
      'Ingredienti, grembiule e ricette\nIl pranzo o la cena che hai cucinato\nVino della casa e bonet',
    goodToKnow: 'Scrivici allergie e intolleranze\nSenza glutine o senza uova: un giorno di anticipo',
  },
  rates: [
    { name: 'Adulto', description: 'Corso, pasto e grembiule', price: '95,00' },
    { name: 'Ragazzo', description: 'Da 8 a 14 anni, con un adulto', price: '55,00', maxPeople: 4 },
  ],
};
