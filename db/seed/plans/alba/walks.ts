import { mapOf, seedParagraphs, type ResourcePlan, type ServicePlan } from '../plan.ts';

/** The same guides lead the walk and the tasting, so that both share their places. */
export const GUIDES: ResourcePlan = {
  key: 'guide',
  form: { name: 'Guida delle Langhe', quantity: 2, capacity: 10, minParticipants: 1, maxParticipants: 20 },
  createDefaultSlots: true,
};

export const DOG: ResourcePlan = {
  key: 'trifolau',
  form: { name: 'Trifolau con cane', quantity: 1, capacity: 8, minParticipants: 2, maxParticipants: 8 },
  slots: [
    { name: 'Mattina', startTime: '08:30', endTime: '11:00' },
    { name: 'Pomeriggio', startTime: '15:00', endTime: '17:30' },
  ],
};

export const VINEYARD_WALK: ServicePlan = {
  key: 'vigna',
  category: 'cammini',
  resources: ['guide'],
  pictures: 'vigna',
  form: {
    name: 'Passeggiata tra i filari del Barolo',
    description: seedParagraphs(
      `Sei chilometri facili tra La Morra e Barolo, sulle stradine bianche che usano i vignaioli. Una guida del posto
       ti racconta perché una collina dà un vino diverso da quella di fronte, come si legge una vigna dalla forma dei
       tralci e che cosa succede in ogni stagione, dalla potatura alla vendemmia.`,
      `A metà strada ci fermiamo in una cascina per la merenda sinòira: salame, toma, pane di casa e due calici,
       uno di Dolcetto e uno di Barolo. Chi non beve vino trova il succo di mela delle colline.`,
      `Il dislivello è di circa duecento metri: bastano scarpe comode e chiuse. I bambini dai sei anni ci riescono
       senza fatica. Con la pioggia leggera si cammina lo stesso; se il terreno è troppo bagnato spostiamo la gita.`,
    ),
    price: '35,00',
    maxResaleFee: '20',
    visibleInMarketplace: true,
    tags: 'vigne, Barolo, camminata, merenda, UNESCO',
    email: null,
    phone: '+39 333 123 4567',
    mapEmbed: mapOf('Belvedere di La Morra'),
    cutOffMinutes: 120,
    horizonDays: 365,
    cancellationHours: 48,
    meetingPoint: 'Belvedere di La Morra, sotto il cedro',
    durationMinutes: '150',
    languages: 'italiano, inglese',
    included: 'Guida del posto\nMerenda sinòira con due calici\nSucco di mela per chi non beve vino',
    goodToKnow:
      'Scarpe comode e chiuse\nCirca duecento metri di dislivello\nCon la pioggia leggera si cammina lo stesso',
  },
  rates: [
    { name: 'Adulto', description: 'Merenda e due calici compresi', price: '35,00' },
    { name: 'Ragazzo', description: 'Da 6 a 17 anni, merenda compresa', price: '18,00', maxPeople: 8 },
  ],
};

export const TRUFFLE_HUNT: ServicePlan = {
  key: 'tartufo',
  category: 'tavola',
  resources: ['trifolau'],
  pictures: 'tartufo',
  form: {
    name: 'A caccia di tartufi con il cane',
    description: seedParagraphs(
      `Si entra nel bosco dietro a Birba, la lagotto di Beppe, trifolau da tre generazioni. Lei annusa, scava e si
       ferma; lui racconta come si addestra un cane, dove crescono il bianco e il nero e perché certe querce sono un
       segreto di famiglia.`,
      `La ricerca dura un paio d’ore, su sentieri di bosco a volte fangosi: servono scarponcini o stivali, che
       possiamo prestarti se ci dici il numero nel messaggio. Da settembre a gennaio si cerca il bianco, negli altri
       mesi il nero.`,
      `Alla fine ci sediamo da Beppe: uova al tegamino, una grattata di quello che abbiamo trovato e un bicchiere di
       Barbera. I tartufi più belli si possono comprare al prezzo del mercato di Alba.`,
    ),
    price: '60,00',
    maxResaleFee: '12,5',
    visibleInMarketplace: true,
    tags: 'tartufo, cani, bosco, assaggio',
    phone: '+39 333 765 4321',
    mapEmbed: mapOf('Monchiero, Cuneo'),
    cutOffMinutes: 720,
    horizonDays: 300,
    cancellationHours: 72,
    reminderText: 'Scarponcini o stivali ai piedi: il bosco può essere bagnato.',
    meetingPoint: 'Piazza del Municipio di Monchiero, al pozzo',
    durationMinutes: '150',
    languages: 'italiano',
    included:
      'Ricerca con il trifolau e il suo cane\nUova con il tartufo e un bicchiere di Barbera\nStivali in prestito, se ci dici il numero',
    goodToKnow: 'Sentieri di bosco, a volte fangosi\nDagli otto anni, con un adulto',
  },
  rates: [
    { name: 'Adulto', description: 'Ricerca e assaggio', price: '60,00' },
    { name: 'Ragazzo', description: 'Da 8 a 14 anni', price: '35,00', maxPeople: 4 },
  ],
};
