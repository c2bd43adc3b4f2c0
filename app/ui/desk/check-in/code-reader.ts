// Reads QR codes in a picture: by the browser if it can, else by WebAssembly from our server.
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type Native = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

export async function openReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const detector = await openDetector();
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function openDetector(): Promise<Detector> {
  const formats = ['qr_code' as const];
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: Native };
  if (native && (await native.getSupportedFormats()).includes('qr_code')) return new native({ formats });
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector({ formats });
}
