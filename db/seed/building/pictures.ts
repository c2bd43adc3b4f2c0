// The demo's pictures: alternative texts and files.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addImage, setActivityImages } from '#app/domain/activities/activity-images.server.ts';
import { setCatalogImages, setServiceImages } from '#app/domain/catalog/images.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { done } from '../world.ts';
import type { BuiltActivity } from './activity.ts';

export const PICTURES_FOLDER = resolve('db/seed/pictures');

export type SeedPicture = {
  /** Also the file's name; starts with the activity's key. */
  key: string;
  alt: string;
  /** 'cover', 'logo', or the `pictures` key of a service's plan. */
  subject: string;
};

export function readPicture(key: string): Promise<Uint8Array> {
  return readFile(resolve(PICTURES_FOLDER, `${key.replace('-', '/')}.webp`));
}

export function picturesOf(activity: string): SeedPicture[] {
  return PICTURES.filter(({ key }) => key.startsWith(`${activity}-`));
}

/** Alternative texts of the pictures, by subject and key. */
const SUBJECTS: Record<string, Record<string, string>> = {
  barca: {
    'alba-barca-alba': 'Barca in legno con un gruppo di ospiti sul lago all’alba, tra la nebbia e le canne',
    'alba-barca-mattina':
      'Barca con il tendalino sul lago in una mattina limpida, con il borgo sull’altra riva',
    'alba-barca-tramonto': 'Barca controluce sul lago mentre il sole tramonta dietro le colline',
    'alba-barca-isola': 'Due barche davanti al borgo con il campanile che si specchia nel lago',
  },
  vigna: {
    'alba-vigna-tramonto':
      'Due persone passeggiano tra i filari al tramonto, con una cascina e i cipressi sullo sfondo',
    'alba-vigna-autunno': 'Filari rossi e dorati in autunno sotto un borgo delle Langhe',
    'alba-vigna-primavera': 'Passeggiata tra le vigne verdi in una giornata di primavera',
    'alba-vigna-vendemmia': 'Grappoli maturi tra i filari poco prima della vendemmia',
  },
  tartufo: {
    'alba-tartufo-autunno': 'Il trifolau e il suo cane cercano il tartufo nel bosco d’autunno',
    'alba-tartufo-nebbia': 'Un cane da tartufo annusa il terreno nel bosco avvolto dalla nebbia',
    'alba-tartufo-sera': 'Il trifolau e il cane rientrano lungo il sentiero nella luce della sera',
  },
  cantina: {
    'alba-cantina-degustazione': 'Calici di vino rosso, una bottiglia e formaggi su un tavolo in cantina',
    'alba-cantina-botti': 'Due file di botti sotto la volta in mattoni illuminata da luci calde',
    'alba-cantina-calici': 'Tre calici allineati a lume di candela davanti alle botti antiche',
  },
  mongolfiera: {
    'alba-mongolfiera-alba': 'Una mongolfiera arancione e crema sorvola le colline velate dalla nebbia',
    'alba-mongolfiera-autunno': 'Mongolfiere sopra i vigneti delle Langhe accesi dai colori dell’autunno',
    'alba-mongolfiera-inverno': 'Due mongolfiere sopra le colline innevate in un mattino d’inverno',
    'alba-mongolfiera-giorno': 'Quattro mongolfiere nel cielo azzurro sopra i campi di primavera',
  },
  cucina: {
    'alba-cucina-tajarin':
      'Nidi di tajarin freschi, uova, farina e mattarello su un tavolo di legno visto dall’alto',
    'alba-cucina-plin': 'Agnolotti del plin in fila sul tavolo infarinato, accanto alla rotella',
    'alba-cucina-sfoglia': 'La sfoglia tirata con il mattarello, con pomodori e basilico intorno',
  },
  cover: {
    'alba-copertina': 'Le colline delle Langhe al tramonto, con un borgo e una mongolfiera in volo',
    'bosco-copertina': 'Lago alpino con canoe, cime dolomitiche e un prato fiorito in primo piano',
    'riva-copertina': 'Il lago di Garda al crepuscolo, tra le montagne, con due barche a vela',
  },
  logo: {
    'alba-logo': 'Logo di Alba: un sole che sorge sui filari',
    'bosco-logo': 'Logo di Bosco: un abete sopra le onde di un fiume',
    'riva-logo': 'Logo di Riva: una vela sul lago',
  },
  canoa: {
    'bosco-canoa-turchese': 'Canoe sul lago turchese con le Dolomiti che si specchiano nell’acqua',
    'bosco-canoa-alba': 'Una canoa rossa scivola sul lago di montagna nella nebbia dell’alba',
    'bosco-canoa-autunno': 'Canoa gialla sul lago circondato dai larici dorati d’autunno',
    'bosco-canoa-tramonto': 'Due canoe sul lago mentre le cime si tingono di rosa al tramonto',
  },
  bici: {
    'bosco-bici-bosco': 'Due ciclisti in mountain bike su un sentiero nel bosco verde',
    'bosco-bici-autunno': 'Un ciclista pedala nel bosco d’autunno su un sentiero coperto di foglie',
    'bosco-bici-sera': 'Due mountain bike sul sentiero nella luce radente della sera',
  },
  ciaspole: {
    'bosco-notte-stelle': 'Camminata con le ciaspole sotto un cielo stellato, verso un rifugio illuminato',
    'bosco-notte-luna': 'Tre escursionisti con le ciaspole sulla neve al chiaro di luna',
    'bosco-notte-neve': 'Un escursionista si avvicina al rifugio mentre nevica, all’imbrunire',
  },
  'casa-albero': {
    'bosco-casa-crepuscolo': 'Casa sull’albero con le finestre accese nel bosco al crepuscolo',
    'bosco-casa-mattina': 'Casa sull’albero tra i raggi del sole del mattino',
    'bosco-casa-notte': 'Casa sull’albero illuminata nella notte blu del bosco',
  },
  terrazza: {
    'riva-terrazza-crepuscolo':
      'Tavoli apparecchiati sulla terrazza in riva al lago, con le luci accese al crepuscolo',
    'riva-terrazza-giorno': 'Terrazza sul lago di Garda in pieno giorno, con limoni e balaustra in pietra',
    'riva-terrazza-sera': 'Cena a lume di candela sulla terrazza nell’ora blu, con le stelle sul lago',
  },
  porto: {
    'riva-porto-giorno': 'Barche ormeggiate nel porto davanti alle case colorate',
    'riva-porto-tramonto': 'Il porto al tramonto, con le facciate e le barche riflesse nell’acqua',
    'riva-porto-notte': 'Le finestre illuminate del porto si specchiano nel lago di notte',
  },
  vela: {
    'riva-vela-giorno': 'Barche a vela sul lago di Garda in una giornata di sole',
    'riva-vela-tramonto': 'Due vele sul lago dorato al tramonto',
  },
};

export const PICTURES: readonly SeedPicture[] = Object.entries(SUBJECTS).flatMap(([subject, pictures]) =>
  Object.entries(pictures).map(([key, alt]) => ({ key, alt, subject })),
);

// Loads the demo's pictures. They are read and re-encoded while the rest is built.

type Codec = Deps['images']['codec'];

export type SeedGallery = {
  bytes: Map<string, Promise<Uint8Array>>;
  /** A codec that returns the re-encoding begun by `openGallery`. */
  codec: Codec;
};

/** Starts reading all pictures at once; the codec limits how many it re-encodes at a time. */
export function openGallery({ codec }: Deps['images']): SeedGallery {
  const begun = new Map<Uint8Array, ReturnType<Codec['normalize']>>();
  const bytes = new Map<string, Promise<Uint8Array>>();
  for (const { key } of PICTURES) {
    const read = readPicture(key).then((picture) => {
      begun.set(picture, codec.normalize(picture));
      return picture;
    });
    // Whoever awaits the picture gets the error; until then an unhandled rejection must not end the process.
    read.catch(() => {});
    bytes.set(key, read);
  }
  return { bytes, codec: { ...codec, normalize: (upload) => begun.get(upload) ?? codec.normalize(upload) } };
}

export async function hangPictures(deps: Deps, gallery: SeedGallery, built: BuiltActivity): Promise<void> {
  const { activityId, owner, plan, services, catalogs } = built;
  const own = picturesOf(plan.key);
  const ids = new Map<string, number>();
  for (const { key, alt } of own) {
    const bytes = await gallery.bytes.get(key);
    if (!bytes) throw new Error(`the gallery has no ${key}`);
    const withGallery = { ...deps, images: { ...deps.images, codec: gallery.codec } };
    ids.set(key, done(await addImage(withGallery, owner, { activityId, bytes, alt })).imageId);
  }
  const idsOf = (pictures: readonly SeedPicture[]) => pictures.flatMap(({ key }) => ids.get(key) ?? []);
  const placed = new Set(['logo', 'cover', ...plan.services.map(({ pictures }) => pictures)]);
  const unplaced = own.filter(({ subject }) => !placed.has(subject));
  const [logoId = null] = idsOf(own.filter(({ subject }) => subject === 'logo'));
  const imageIds = idsOf([...own.filter(({ subject }) => subject === 'cover'), ...unplaced]);
  done(await setActivityImages(deps, owner, { activityId, logoId, imageIds }));
  for (const { key, pictures } of plan.services) {
    const shown = idsOf(own.filter(({ subject }) => subject === pictures));
    done(await setServiceImages(deps, owner, { serviceId: services.get(key) ?? 0, imageIds: shown }));
  }
  if (plan.services.length > 0) return;
  for (const catalogId of catalogs.values()) {
    done(await setCatalogImages(deps, owner, { catalogId, imageIds: idsOf(unplaced).slice(0, 1) }));
  }
}
