// «alba»: tours in the Langhe.
import { type ActivityPlan, seedParagraphs } from '../plan.ts';
import { BALLOON_FLIGHT, BALLOONS, BOAT_TRIP, BOATS } from './outings.ts';
import { CELLAR_TASTING, COOKING_CLASS, KITCHEN } from './table.ts';
import { DOG, GUIDES, TRUFFLE_HUNT, VINEYARD_WALK } from './walks.ts';

export const ALBA: ActivityPlan = {
  key: 'alba',
  type: 'Tour ed esperienze',
  form: {
    name: 'Alba, gite e sapori',
    subdomain: 'alba',
    email: 'alba@example.com',
    phone: '+39 0173 441 234',
    website: 'https://alba.example.com',
    description: seedParagraphs(
      `Siamo nati nel 2011 in un’officina di biciclette di Alba: tre amici, una mappa delle Langhe appesa al muro e
       l’idea di portare chi arriva da fuori nei posti dove andiamo noi la domenica.`,
      `Oggi siamo in undici, fra guide, un trifolau, due cuoche e un pilota di mongolfiera. Lavoriamo in piccoli
       gruppi, conosciamo per nome chi ci ospita e, se il tempo non è quello giusto, lo diciamo prima.`,
    ),
    legalName: 'Alba Gite e Sapori S.r.l.',
    vatNumber: '04123450043',
    iban: 'IT03 X063 0522 5000 0001 0203 040',
    legalCity: 'Alba',
    legalAddress: 'Via Vittorio Emanuele 12',
    city: 'Alba',
    address: 'Piazza Michele Ferrero 4',
    primaryColor: '#7A2E3A',
    backgroundColor: '#FBF3E7',
  },
  categories: [
    { key: 'lago', name: 'Sul lago', color: '#1F6F8B', icon: 'tabler:sailboat' },
    { key: 'cammini', name: 'Tra le vigne', color: '#5B7F2B', icon: 'tabler:grape' },
    { key: 'tavola', name: 'A tavola', color: '#9C4A1A', icon: 'tabler:glass-full' },
    { key: 'cielo', name: 'In volo', color: '#C2571B', icon: 'tabler:air-balloon' },
  ],
  resources: [...BOATS, GUIDES, DOG, KITCHEN, BALLOONS],
  services: [BOAT_TRIP, VINEYARD_WALK, TRUFFLE_HUNT, CELLAR_TASTING, COOKING_CLASS, BALLOON_FLIGHT],
  catalogs: [
    {
      key: 'langhe',
      form: {
        name: 'Esperienze nelle Langhe',
        description:
          'Vigne, boschi, cantine e cucine: mezza giornata a passo lento con chi ci vive e ci lavora.',
        public: true,
      },
      services: ['vigna', 'tartufo', 'cantina', 'cucina'],
    },
    {
      key: 'acqua-e-cielo',
      form: {
        name: 'Sull’acqua e nel cielo',
        description: 'Le colline viste dal lago, in silenzio, e dall’alto, quando si alza la nebbia.',
        public: true,
      },
      services: ['barca', 'mongolfiera'],
    },
    {
      key: 'aziende',
      form: {
        name: 'Proposte per le aziende',
        description: 'In preparazione: giornate per gruppi e premi.',
        public: false,
      },
      services: ['cantina', 'cucina'],
    },
  ],
};
