// Compiled from it.json by `npm run messages`.
import { fill } from './format.ts';

export const required = "Questo campo è obbligatorio";
export const email = "Email non valida";
export const password = (values: { min: number; special: string }): string => fill(["Servono almeno ",["min",4]," caratteri, con una minuscola, una maiuscola, una cifra e un carattere speciale (",["special"],")"], values);
export const invalid = "Valore non valido";
export const accept = "Per continuare devi accettare";
export const bookingPrivacy = "Per prenotare conferma di aver letto l'informativa";
export const phone = "Numero di telefono non valido";
export const integer = "Inserisci un numero intero";
export const number = "Scrivi un numero";
export const wholeDate = "Completa la data";
export const wholeTime = "Scrivi ore e minuti";
export const minCharacters = (values: { min: number }): string => fill(["Servono almeno ",["min",4,"grouped"]," caratteri"], values);
export const maxCharacters = (values: { max: number }): string => fill(["Al massimo ",["max",4,"grouped"]," caratteri"], values);
export const exactLength = (values: { length: number }): string => fill([["length",2,{"one":["Serve esattamente ",0," carattere"],"other":["Servono esattamente ",0," caratteri"]}]], values);
export const maxItems = (values: { max: number }): string => fill(["Al massimo ",["max",2,{"one":[0," elemento"],"other":[0," elementi"]}]], values);
export const minValue = (values: { min: number }): string => fill(["Il valore minimo è ",["min",4,"grouped"]], values);
export const maxValue = (values: { max: number }): string => fill(["Il valore massimo è ",["max",4,"grouped"]], values);
