import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sent } from '#app/shared/sent.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { BuyerKind } from '#domain/crm/buyers/buyer.ts'
import {
  ADDRESS_MAX,
  type BuyerInput,
  buyerSchema,
  COMPANY_NAME_MAX,
  NO_BUYER,
  REFERENCE_MAX,
  type StoredBuyer,
} from '#domain/crm/buyers/buyers.schema.ts'
import { COUNTRIES, countryName, isInUnion, UNION_VAT_PREFIXES } from '#domain/crm/buyers/countries.ts'
import { lazy } from '#domain/kernel/time.ts'
import { useAccountChange } from '../use-account-change.ts'
import { BuyerKindChoice, type KindOption } from './buyer-kind.tsx'

type BuyerFormProps = {
  /** What is stored; nothing when the client was never asked. */
  details: StoredBuyer | null
  /** The details are stored, and what is known of the VAT number is in them. */
  onSaved: (details: StoredBuyer) => void
  /** Of the button. */
  action?: string
}

/** 'Who is buying?' of an account: stores the answer with it. */
export function BuyerForm({ details, onSaved, action = 'Save' }: BuyerFormProps) {
  const save = useAccountChange('PUT', '/api/buyer')
  const queryClient = useQueryClient()
  const stored = details?.version ?? NO_BUYER
  const [opened] = useState(stored)
  // Refused once, its writer has the stored buyer above the form, and the next try overwrites that.
  const [isRefused, setIsRefused] = useState(false)
  return (
    <BuyerFields
      values={details ? valuesOf(details) : { kind: 'consumer' }}
      action={action}
      send={async (input) => {
        const saved = await save({ ...input, version: isRefused ? stored : opened })
        if (!('answer' in saved)) {
          if (saved.isConflict) {
            await queryClient.invalidateQueries({ queryKey: ['/api/buyer'] })
            setIsRefused(true)
          }
          return saved
        }
        onSaved(await saved.answer.json())
        return {}
      }}
    />
  )
}

type BuyerFieldsProps = {
  /** What stands in the fields at first, by their names; without `kind` only that is asked. */
  values: Readonly<Record<string, string>>
  /** As `BuyerKindChoice` takes them. */
  kinds?: readonly KindOption[]
  action: string
  send: (input: BuyerInput) => Promise<Sent>
  /** Something is typed. */
  onType?: (() => void) | undefined
  /** What decides about the price has changed, before it is sent. */
  onChoice?: (choice: { kind: BuyerKind; country: string }) => void
}

/** Of a consumer it asks the country, of a company what an invoice needs. */
export function BuyerFields({ values, kinds, action, send, onType, onChoice }: BuyerFieldsProps) {
  const [kind, setKind] = useState(values.kind as BuyerKind | undefined)
  const [country, setCountry] = useState(values.country ?? '')
  const form = useForm<BuyerInput>({ schema: buyerSchema, initial: { values }, send })
  const choose = (choice: { kind: BuyerKind | undefined; country: string }) => {
    setKind(choice.kind)
    setCountry(choice.country)
    if (choice.kind) onChoice?.({ kind: choice.kind, country: choice.country })
  }
  const { error } = form.field('kind')
  return (
    <form
      {...form.props}
      onChange={(event) => {
        onType?.()
        form.props.onChange(event)
      }}
      aria-label="Who is buying?"
      className="grid gap-5"
    >
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <BuyerKindChoice
        kind={kind}
        kinds={kinds}
        error={error}
        onChoose={(chosen) => choose({ kind: chosen, country })}
      />
      {kind && (
        <>
          <SelectField
            {...form.field('country')}
            label="Country"
            required
            autoComplete="country"
            options={countryOptions()}
            onChange={(event) => choose({ kind, country: event.currentTarget.value })}
          />
          {kind === 'company' && <CompanyFields field={form.field} country={country} />}
          <div>
            <Button type="submit" busy={form.busy}>
              {action}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

type CompanyFieldsProps = {
  field: ReturnType<typeof useForm<BuyerInput>>['field']
  country: string
}

function CompanyFields({ field, country }: CompanyFieldsProps) {
  return (
    <>
      <TextField
        {...field('companyName')}
        label="Company name"
        required
        autoComplete="organization"
        maxLength={COMPANY_NAME_MAX}
      />
      <TextAreaField
        {...field('address')}
        label="Address"
        hint="Street, postcode and city"
        required
        rows={3}
        autoComplete="street-address"
        maxLength={ADDRESS_MAX}
      />
      <TextField
        {...field('vatNumber')}
        label={country === '' || isInUnion(country) ? 'VAT number' : 'Registration number'}
        hint={vatNumberHint(country)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...field('reference')}
        label="Your reference"
        hint="Printed on the invoice"
        autoComplete="off"
        maxLength={REFERENCE_MAX}
      />
    </>
  )
}

/** What the number is good for, where the buyer is. */
function vatNumberHint(country: string): string | undefined {
  if (country === '') return undefined
  const prefix = UNION_VAT_PREFIXES.get(country)
  if (prefix === undefined)
    return 'Of the company where it is registered: it shows that no Swedish VAT is due'
  return country === 'SE' ? 'Begins with SE' : `Begins with ${prefix}; without it we charge Swedish VAT`
}

/** What is known of a buyer, as its form's fields hold it. */
export function valuesOf({
  kind,
  country,
  companyName,
  address,
  vatNumber,
  reference,
}: Omit<StoredBuyer, 'country' | 'vatCheck' | 'version'> & { country: string | null }): Record<
  string,
  string
> {
  const given = { kind, country, companyName, address, vatNumber, reference }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** Every country by its English name: those of the EU first, each part in the order of the names. */
export const countryOptions = lazy(() => [
  { value: '', label: 'Choose a country' },
  ...COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort(
    (a, b) => Number(isInUnion(b.value)) - Number(isInUnion(a.value)) || a.label.localeCompare(b.label, 'en'),
  ),
])
